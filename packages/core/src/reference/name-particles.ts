import { OWN_WORK, type ReferencePack } from './reference-pack.ts'

/** Small words inside names: van der Berg, de la Cruz, von Humboldt. */
export const NAME_PARTICLES = Object.freeze({
  name: 'name-particles',
  version: '1.0.0',
  ...OWN_WORK,
  /** Begin a family name, or a part of it. */
  leading:
    'af, al, aan, auf, av, bin, bint, da, dal, dalla, das, de, degli, dei, del, della, delle, den, der, des, di, do, dos, du, ' +
    'el, ibn, im, op, ould, ten, ter, van, vande, vander, vom, von, zu, zum, zur',
  /** Small only behind one of the others: de la, van de, in het. */
  following: 'la, las, le, les, lo, los, het, und',
  /** Unite the family names on both sides, where such a language is spoken. */
  uniting: Object.freeze({ es: 'y', ca: 'i', pt: 'e' }),
  /** Belong to the word behind them: Abd al-Rahman, Abu Bakr. */
  joining: 'abd, abdul, abdel, abdal, abu, umm',
  /** The same in other scripts: leading, then joining. */
  leadingElsewhere: 'بن, ابن, بنت, фон, ван, де, בן, בת',
  joiningElsewhere: 'عبد, أبو, ابو, أم',
  /** Where the first one of a family name is written with a capital, where all are, where there are none. */
  capitalFirst: 'BE',
  capitalAll: 'IT',
  none: 'VN, KH, LA',
  /** Where d' stays small before a capital. */
  smallElision: 'FR, CH, LU, MC',
}) satisfies ReferencePack & { readonly leading: string }
