/** More pairs than one commit should hold: the write is to be cut. Thrown before any of them is scored. */
export class TooManyPairs extends Error {}
