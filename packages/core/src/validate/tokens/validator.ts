import emailModule from 'validator/lib/isEmail.js'
import domainModule from 'validator/lib/isFQDN.js'
import postcodeModule, { locales } from 'validator/lib/isPostalCode.js'

// By themselves: the whole library is a hundred modules, which each process, and each thread that reads values, took 30 ms to load.
export const isEmail = emailModule.default
export const isDomain = domainModule.default
/** Node hands over all that this module exports, a runner of tests its default alone. */
export const isPostalCode = 'default' in postcodeModule ? postcodeModule.default : postcodeModule
export const POSTCODE_COUNTRIES = locales
