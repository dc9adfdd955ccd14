import { OWN_WORK, type ReferencePack } from './reference-pack.ts'

/** What helps to part given names from family names where a person has several of both. */
export const GIVEN_NAMES = Object.freeze({
  name: 'given-names',
  version: '1.0.0',
  ...OWN_WORK,
  /** Where a person has two family names. */
  twoFamilyNames: 'ES, MX, CO, PE, CL, VE, EC, GT, CU, BO, DO, HN, PY, SV, NI, CR, PA, UY, PR, AR, PT, BR, AO, MZ, CV',
  /** Where the family name stands first, in Latin letters too. */
  familyFirst: 'HU, VN',
  /** Second given names of Spanish and Portuguese speakers; none that is a common family name as well. */
  second:
    'adriana, adrian, alberto, alejandra, alejandro, alfonso, alicia, amparo, ana, andrea, andres, angel, angela, angeles, antonia, antonio, ' +
    'arturo, augusto, aurelio, beatriz, camila, carlos, carmen, carolina, catalina, cecilia, cesar, clara, claudia, concepcion, cristina, ' +
    'daniel, daniela, david, diana, eduardo, elena, elisa, elvira, emilia, emilio, enrique, ernesto, esteban, esther, eugenia, ' +
    'eugenio, eva, felipe, fernanda, fernando, francisco, gabriel, gabriela, gloria, gustavo, helena, hugo, ignacio, ines, isabel, ' +
    'javier, jesus, joao, joaquin, jorge, jose, juan, julia, julio, laura, leonor, leticia, lourdes, lucia, luis, luisa, luiz, luiza, ' +
    'manuel, manuela, marcela, marcelo, margarita, maria, mariana, mario, marta, mercedes, miguel, monica, natalia, nuria, olga, ' +
    'pablo, patricia, paula, paulo, pedro, pilar, rafael, ramon, raquel, raul, ricardo, roberto, rocio, rodrigo, rosa, rosario, ' +
    'salvador, sandra, sara, sebastian, sergio, silvia, sofia, sonia, susana, teresa, valentina, vanessa, veronica, victor, victoria, ' +
    'virginia, xavier, yolanda',
  /** Stand behind `de`, `del`, `de la` in a given name: María del Carmen. */
  devotional:
    'amparo, angeles, asuncion, belen, carmen, concepcion, consuelo, dolores, dios, encarnacion, esperanza, fatima, gracia, ' +
    'jesus, lourdes, luz, mar, mercedes, milagros, montserrat, nieves, pilar, remedios, rocio, rosario, soledad, socorro, valle, guadalupe',
  /** Family names of two letters, in Chinese and in Korean letters; all the others have one. */
  twoLetters:
    '欧阳, 歐陽, 司马, 司馬, 上官, 诸葛, 諸葛, 司徒, 夏侯, 东方, 東方, 皇甫, 尉迟, 尉遲, 公孙, 公孫, 慕容, 令狐, 端木, 长孙, 長孫, ' +
    '宇文, 独孤, 獨孤, 南宫, 南宮, 남궁, 황보, 제갈, 사공, 선우, 서문, 독고',
}) satisfies ReferencePack & { readonly second: string }
