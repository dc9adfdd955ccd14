import { OWN_WORK, type ReferencePack } from './reference-pack.ts'

/**
 * Titles and forms of address by language: the normal form, then what else is written for it, without dots. A `?`
 * marks what is a name or an initial elsewhere: it is read as a title only where the language is spoken.
 */
export const NAME_TITLES = Object.freeze({
  name: 'name-titles',
  version: '1.0.0',
  ...OWN_WORK,
  languages: Object.freeze({
    en: `
Mr.: mr, mister
Mrs.: mrs, missus, mistress
Ms.: ms
Miss
Mx.: mx
Master: mstr
Dr.: dr, doctor
Prof.: prof, professor
Sir
Dame
Lord
Lady
Rev.: rev, revd, reverend
Father: ?fr
Rabbi
Imam
Hon.: hon, honorable, honourable
Rt. Hon.: rt hon, right honourable, the right honourable
Capt.: capt, captain
Cpt.: cpt
Lt.: lt, lieutenant
Col.: col, colonel
Lt. Col.: lt col, lieutenant colonel
Gen.: gen, general
Maj.: maj, ?major
Sgt.: sgt, sergeant
Cpl.: cpl, corporal
Cmdr.: cmdr, commander
Adm.: adm, admiral
Pvt.: pvt, private
Sen.: sen, senator
Rep.: rep, representative
Gov.: gov, governor
Pres.: pres, president
Amb.: amb, ambassador
Messrs.: messrs
`,
    de: `
Herr: hr, hrn, herrn
Frau: ?fr, fräulein, frl
Dr. med.: dr med
Dr. jur.: dr jur, dr iur
Dr. phil.: dr phil
Dr. rer. nat.: dr rer nat
Dr. h. c.: dr h c, dr hc
Dr.-Ing.: dr-ing, dr ing
Priv.-Doz.: priv-doz, pd, privatdozent
Dipl.-Ing.: dipl-ing, dipl ing
Dipl.-Kfm.: dipl-kfm
Mag.: mag, magister, magistra
Ing.: ing
DI: ?di
Freiherr: ?frhr
Graf: ?graf
Gräfin: ?gräfin
`,
    fr: `
Monsieur: ?m
Madame: mme, mmes
Mademoiselle: mlle, mlles
Messieurs: mm
Maître: ?me, maitre
Docteur: docteur
Professeur: ?pr, professeur
Veuve: vve
Abbé: abbé
Monseigneur: mgr
`,
    es: `
Sr.: sr, señor
Sra.: sra, señora
Srta.: srta, señorita
Don: ?d, ?don
Doña: dña, dª
Dra.: dra, doctora
Lic.: lic, licenciado, licenciada, licdo, licda
Ing.: ing, ingeniero, ingeniera
Arq.: arq, arquitecto, arquitecta
Abg.: abg, abogado, abogada
Prof.: prof, profesor
Profa.: profa, profesora
C. P.: ?cp
Mtro.: mtro, maestro
Mtra.: mtra, maestra
Excmo.: excmo
Excma.: excma
Ilmo.: ilmo
Ilma.: ilma
`,
    ca: `
Sr.: senyor
Sra.: senyora
`,
    pt: `
Sr.: sr, senhor
Sra.: sra, senhora
Srta.: srta, senhorita
Exmo.: exmo
Exma.: exma
Dra.: dra, doutora
Dr.: doutor
Eng.: eng, engº, engenheiro
Dona: ?dona, ?d
`,
    it: `
Sig.: sig, signor, signore
Sig.ra: sigra, signora
Sig.na: signa, signorina
Dott.: dott, dottor, dottore
Dott.ssa: dottssa, dottoressa
Avv.: avv, avvocato
Ing.: ing, ingegnere
Arch.: arch, architetto
Geom.: geom, geometra
Rag.: rag, ragioniere
Cav.: cav, cavaliere
Prof.ssa: profssa, professoressa
Don: ?don
`,
    nl: `
Dhr.: dhr, de heer, meneer
Mevr.: mevr, mevrouw, mw
Mej.: mej, mejuffrouw
Drs.: drs, doctorandus
Mr.: mr
Ir.: ir, ingenieur
`,
    sv: `
Herr: hr
Fru
Fröken: frk
`,
    da: `
Hr.: hr
Fru
Frøken: frk
`,
    pl: `
Pan: ?pan
Pani: ?pani
Inż.: inż
Mgr: mgr
`,
    cs: `
Pan: ?pan
Paní: paní
Mgr.: mgr
Bc.: bc
JUDr.: judr
MUDr.: mudr
RNDr.: rndr
PhDr.: phdr
`,
    tr: `
Bay: ?bay
Bayan: bayan
Av.: ?av
`,
    id: `
Bapak: ?bpk, ?bapak
Ibu: ?ibu
`,
    hi: `
Shri: shri, shree, sri
Smt.: smt, shrimati
Kumari: ?kumari
श्री
श्रीमती
`,
    ru: `
г-н: господин
г-жа: госпожа
д-р: доктор
проф.: проф, профессор
`,
    uk: `
пан: ?пан
пані
`,
    el: `
κ.: ?κ
κος
κα
Δρ.: δρ
`,
    ar: `
السيد
السيدة
الدكتور: د
الدكتورة
الأستاذ
الأستاذة
الشيخ
المهندس: م
`,
    he: `
מר
גברת: גב'
ד"ר: ד״ר
`,
  }),
}) satisfies ReferencePack & { readonly languages: Readonly<Record<string, string>> }

/** Forms of address that stand behind a name without a space, in the scripts that do so. */
export const NAME_TITLES_BEHIND = Object.freeze({
  name: 'name-titles-behind',
  version: '1.0.0',
  ...OWN_WORK,
  titles: '先生, 女士, 小姐, 太太, 教授, 医生, 醫生, 博士, 様, さん, 氏, 殿, 씨, 님',
}) satisfies ReferencePack & { readonly titles: string }
