import type { Random } from '@onefold/core/adapter-kit'
import anyAscii from 'any-ascii'
import { type Country, listed } from '../people/data/country.ts'
import { createMeans } from '../people/means.ts'
import type { Address } from '../people/person.ts'

/** A company as it really is. */
export interface Company {
  readonly number: number
  readonly country: Country
  /** Without its legal form. */
  readonly name: string
  readonly form: LegalForm
  readonly registration: string
  readonly address: Address
  /** Groups of digits behind the country code. */
  readonly phone: string
  readonly website: string
}

/** A legal form as the register writes it, and as people do. */
interface LegalForm {
  readonly full: string
  readonly short: readonly string[]
}

type Code = Country['code']

const FORMS: { readonly [code in Code]: readonly LegalForm[] } = {
  GB: [
    { full: 'Limited', short: ['Ltd', 'Ltd.'] },
    { full: 'Limited', short: ['Ltd'] },
    { full: 'Public Limited Company', short: ['PLC', 'plc'] },
  ],
  ES: [
    { full: 'Sociedad Limitada', short: ['SL', 'S.L.'] },
    { full: 'Sociedad Anónima', short: ['SA', 'S.A.'] },
  ],
  DE: [
    { full: 'Gesellschaft mit beschränkter Haftung', short: ['GmbH', 'mbH'] },
    { full: 'Aktiengesellschaft', short: ['AG'] },
  ],
  FR: [
    { full: 'Société à responsabilité limitée', short: ['SARL', 'S.A.R.L.'] },
    { full: 'Société anonyme', short: ['SA', 'S.A.'] },
  ],
}
/** `#` is a digit. */
const REGISTRATIONS: { readonly [code in Code]: string } = {
  GB: '0#######',
  ES: 'B########',
  DE: 'HRB #####',
  FR: '### ### ###',
}
const TRADES: { readonly [code in Code]: readonly string[] } = {
  GB: listed(`Engineering, Logistics, Foods, Textiles, Packaging, Joinery, Electronics, Printing, Ceramics, Software,
    Interiors, Brewing, Plastics, Haulage, Instruments, Paper Mills, Tools, Optics`),
  ES: listed(`Ingeniería, Logística, Alimentación, Tejidos, Envases, Carpintería, Electrónica, Impresión, Cerámica,
    Informática, Conservas, Plásticos, Transportes, Instrumentos, Papelera, Herramientas, Óptica`),
  DE: listed(`Maschinenbau, Logistik, Lebensmittel, Textilwerke, Verpackung, Tischlerei, Elektronik, Druckerei, Keramik,
    Software, Innenausbau, Brauerei, Kunststoffe, Spedition, Messgeräte, Papierfabrik, Werkzeuge, Optik`),
  FR: listed(`Ingénierie, Logistique, Alimentation, Textiles, Emballages, Menuiserie, Électronique, Imprimerie,
    Céramiques, Informatique, Intérieurs, Brasserie, Plastiques, Transports, Instruments, Papeterie, Outillage, Optique`),
}
const FIRST_WORDS =
  listed(`Alba, Altus, Arden, Boreal, Brava, Calyx, Corvus, Delta, Elara, Fenix, Galene, Helix, Indigo,
  Juno, Kairos, Lumen, Meridian, Nova, Orbis, Pharos, Quanta, Rubicon, Solis, Terra, Umbra, Vega, Zephyr`)

/**
 * Companies, many of them in groups: sisters share the first word of their name, their address and the page that presents
 * them, which is what makes matching hard. Numbered from 1.
 */
export function createCompanies(count: number, countries: readonly Country[], random: Random): readonly Company[] {
  const means = createMeans(random)
  const companies: Company[] = []
  const names = new Set<string>()
  while (companies.length < count) {
    const country = random.pick(countries)
    const owner = random.chance(0.5)
      ? random.pick(country.surnames)
      : `${random.pick(FIRST_WORDS)} ${random.pick(country.surnames)}`
    const address = means.address(country)
    const website = `www.${plain(owner)}${random.below(90) + 10}.example`
    const sisters = random.chance(0.15) ? random.between(2, 3) : 1
    for (let sister = 0; sister < sisters; sister++) {
      const name = `${owner} ${random.pick(TRADES[country.code])}`
      if (names.has(name)) continue
      names.add(name)
      companies.push({
        number: companies.length + 1,
        country,
        name,
        address,
        website,
        form: random.pick(FORMS[country.code]),
        registration: REGISTRATIONS[country.code].replace(/#/g, () => String(random.below(10))),
        phone: means.phone(country),
      })
    }
  }
  return companies.slice(0, count)
}

function plain(name: string): string {
  return anyAscii(name)
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}
