import { OWN_WORK, type ReferencePack } from './reference-pack.ts'

/**
 * What companies are by law, by country (ISO 3166) or the language they share: the normal form, then other ways of
 * writing it, in small letters without dots. Forms that are a word of many names are left out.
 */
export const LEGAL_FORMS = Object.freeze({
  name: 'legal-forms',
  version: '1.0.0',
  ...OWN_WORK,
  /** Stand before the name as well: PT Telkom, OOO Gazprom. */
  front: 'pt, cv, ooo, ao, pao, oao, zao, tov, sc, stowarzyszenie, ип, ооо, ао, пао, оао, зао, тов',
  countries: Object.freeze({
    en: `
Inc: incorporated, inc
Corp: corporation, corp
Co: company, co
Ltd: limited, ltd
LLC: limited liability company, llc, l l c
LLP: limited liability partnership, llp
LP: limited partnership, lp
PLC: public limited company, plc, p l c
PC: professional corporation
PLLC: pllc
Pty Ltd: pty ltd, proprietary limited, pty limited, pty
Pvt Ltd: pvt ltd, private limited, pvt limited, private ltd, pvt
Pte Ltd: pte ltd, pte limited, pte
CIC: community interest company, cic
DAC: designated activity company, dac
`,
    DE: `
GmbH: gmbh, gesellschaft mit beschränkter haftung, g m b h, mbh, ges m b h, gesmbh
gGmbH: ggmbh
AG: ag, aktiengesellschaft
KG: kg, kommanditgesellschaft
OHG: ohg, offene handelsgesellschaft
GbR: gbr
UG: ug, unternehmergesellschaft, ug haftungsbeschränkt
GmbH & Co KG: gmbh & co kg, gmbh und co kg, gmbh co kg, gmbh & co
KGaA: kgaa
eV: e v, ev, eingetragener verein
eG: e g, eg
eK: e k, ek, e kfm, e kfr
`,
    AT: `
OG: og, offene gesellschaft
KEG: keg
`,
    FR: `
SARL: sarl, s a r l, société à responsabilité limitée
SA: sa, s a, société anonyme
SAS: sas, s a s, société par actions simplifiée
SASU: sasu
EURL: eurl
SNC: snc
SCI: sci
SCA: sca
SCOP: scop
GIE: gie
EI: eirl
`,
    ES: `
SL: sl, s l, sociedad limitada, sdad ltda
SA: sociedad anónima
SLU: slu, s l u
SAU: sau, s a u
SLL: sll
SLP: slp, s l p
SC: s c, sociedad civil
CB: comunidad de bienes, c b
S Coop: s coop, scoop, sociedad cooperativa, coop
SA de CV: sa de cv, s a de c v, sociedad anónima de capital variable
S de RL: s de rl, s de r l, s de rl de cv
SRL: srl, s r l
SAC: sac, s a c
EIRL: e i r l
SAS: s a s
`,
    IT: `
SpA: spa, s p a, società per azioni
Srl: società a responsabilità limitata
Srls: srls
Snc: s n c
Sas: società in accomandita semplice
Scarl: scarl, s c a r l
Onlus: onlus
`,
    PT: `
Lda: lda, limitada, unipessoal lda
SA: s a
Ltda: ltda
EIRELI: eireli
ME: microempresa
`,
    NL: `
BV: bv, b v, besloten vennootschap
NV: nv, n v, naamloze vennootschap
VOF: vof, v o f
CV: c v
`,
    BE: `
BVBA: bvba, sprl, s p r l
SRL: société à responsabilité limitée belge
ASBL: asbl, vzw
CVBA: cvba, scrl
`,
    CH: `
SAGL: sagl
`,
    nordic: `
AB: ab, aktiebolag
HB: handelsbolag
ApS: aps, anpartsselskab
A/S: a/s, aktieselskab
AS: aksjeselskap
ASA: asa
Oy: oy, osakeyhtiö
Oyj: oyj
Ky: kommandiittiyhtiö
hf: ehf
`,
    PL: `
Sp zoo: sp z o o, spółka z o o, sp zoo, spolka z ograniczona odpowiedzialnoscia
SA: spółka akcyjna
Sp j: sp j
Sp k: sp k
`,
    CZ: `
sro: s r o, sro
as: akciová společnost
`,
    SK: `
spol s r o: spol s r o
`,
    HU: `
Kft: kft
Zrt: zrt
Nyrt: nyrt
Bt: betéti társaság
`,
    RO: `
SRL: societate cu răspundere limitată
`,
    HR: `
doo: d o o, doo
dd: d d
`,
    BG: `
EOOD: eood, еоод
OOD: ood, оод
AD: еад
`,
    GR: `
AE: anonymi etaireia, α ε
EPE: epe, ε π ε
IKE: ike
`,
    RU: `
OOO: ooo, ооо
AO: ао
PAO: pao, пао
OAO: oao, оао
ZAO: zao, зао
`,
    UA: `
TOV: тов
`,
    TR: `
AŞ: a ş, aş, anonim şirketi
Ltd Şti: ltd şti, limited şirketi
`,
    JP: `
KK: kk, k k, kabushiki kaisha, 株式会社
GK: godo kaisha, 合同会社
YK: yugen kaisha, 有限会社
`,
    CN: `
Co Ltd: co ltd, company limited, co limited, 有限公司
股份有限公司: 股份有限公司
`,
    ID: `
PT: perseroan terbatas
Tbk: tbk
`,
    MY: `
Sdn Bhd: sdn bhd, sendirian berhad
Bhd: bhd, berhad
`,
    EU: `
SE: societas europaea
EEIG: eeig
`,
  }),
}) satisfies ReferencePack & { readonly countries: Readonly<Record<string, string>> }
