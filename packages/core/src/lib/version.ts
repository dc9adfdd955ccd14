/** The product's version: the package's own. */
export const VERSION = '0.1.0'
