import { OWN_WORK, type ReferencePack } from './reference-pack.ts'

/**
 * What stands behind a name: generations, degrees, orders. The normal form, then what else is written for it, without
 * dots. A `?` marks what is a name or an initial as well: it is read as a suffix only behind a comma.
 */
export const NAME_SUFFIXES = Object.freeze({
  name: 'name-suffixes',
  version: '1.0.0',
  ...OWN_WORK,
  everywhere: `
Jr.: jr, jnr, junior
Sr.: sr, snr, senior
II
III
IV
V: ?V
VI: ?VI
Esq.: esq, esquire
PhD: phd, ph d
MD: md
DDS: dds
DMD: dmd
DVM: dvm
DO: ?DO
JD: ?JD
MBA: mba
CPA: cpa
CFA: cfa
RN: ?RN
BSc: bsc, b sc
MSc: msc, m sc
BA: ?BA
MA: ?MA
MPhil: mphil
LLB: llb, ll b
LLM: llm, ll m
OBE: obe
MBE: mbe
CBE: cbe
KBE: kbe
QC: ?QC
KC: ?KC
MP: ?MP
FRCS: frcs
FRS: frs
PE: ?PE
SJ: ?SJ
`,
  /** By language, where these are no family names of their own. */
  languages: Object.freeze({
    pt: `
Filho: filho
Neto: neto
Júnior: júnior, jr, jnr
Sobrinho: sobrinho
`,
    fr: `
fils
`,
  }),
}) satisfies ReferencePack & { readonly everywhere: string; readonly languages: Readonly<Record<string, string>> }
