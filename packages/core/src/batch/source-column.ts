import type { KeyedTable } from './columns/column-keys.ts'
import type { EncodedColumn } from './columns/table.ts'
import type { Project } from './project.ts'
import { peopleIn, type SeenPeople } from './propose/sources/seen-people.ts'
import { MOST_SOURCES } from './propose/sources/sources.ts'
import {
  columnsWrittenBy,
  fillsAnother,
  isOfLists,
  keepsTwinsApart,
  notationOf,
  type WrittenColumn,
} from './propose/sources/twins-apart.ts'
import { columnsCalledOtherwise, meetsApart } from './propose/synonyms/called-otherwise.ts'
import { headerWords } from './propose/types/header-hint.ts'

/** What a column with the system of a record is usually called. */
const USUAL = 'source'
/** … and otherwise, in eight languages; folded, as in the words of other headers. */
const CALLED =
  'source, src, source name, source system, src system, data source, datasource, system, system name, system id, system code, system cd, sys, sys id, sys code, sys cd, src code, src cd, source code, source cd, origin system, data provider, feed, feed name, ' +
  'dataset, data set, shop, shop name, marketplace, retailer, catalog, catalogue, registry, ' +
  'quelle, quellsystem, datenquelle, herkunft, herkunftssystem, haendler, handler, katalog, ' +
  'fuente, sistema, sistema origen, origen, tienda, catalogo, source de donnees, systeme, provenance, boutique, marchand, ' +
  'fonte, sistema di origine, provenienza, negozio, origem, sistema de origem, loja, bron, bronsysteem, herkomst, winkel, zrodlo, system zrodlowy, sklep'
const NAMES: ReadonlySet<string> = new Set(CALLED.split(', '))
/** … or, where what is the same otherwise differs in it, or it decides which other columns have values; else it is content. */
const PERHAPS_CALLED =
  'source id, origin, endpoint, graph, kb, knowledge base, namespace, snapshot, snapshot dt, snapshot date, wave, office, base, bureau, repository, src id, side, census, portal, platform, site, site name, website, provider, vendor, seller, supplier, merchant, dealer, distributor, wholesaler, store, ' +
  'store name, market, channel, partner, agency, app, application, database, db, directory, guide, register, roll, list, file, file name, ' +
  'filename, calendar, book, ledger, agent, map, library, archive, collection, hospital, clinic, house, branch, plant, tenant, client, ' +
  'kalender, buch, karte, mandant, mandt, werk, werks, verein, anbieter, plattform, verkaufer, lieferant, markt, kanal, verzeichnis, liste, datei, bibliothek, archiv, ' +
  'sammlung, haus, klinik, krankenhaus, filiale, datenbank, anwendung, ' +
  'calendario, libro, mapa, plataforma, agencia, vendedor, concesionario, distribuidor, proveedor, mercado, canal, directorio, guia, registro, lista, fichero, archivo, biblioteca, planta, ' +
  'calendrier, livre, carte, agent, origine, bdd, portail, plateforme, enseigne, magasin, concessionnaire, grossiste, agence, vendeur, fournisseur, marche, annuaire, registre, fichier, bibliotheque, hopital, clinique, usine, ' +
  'calendario, agenda, mappa, portale, piattaforma, ente, agenzia, venditore, rivenditore, concessionario, fornitore, mercato, canale, elenco, registro, archivio, ospedale, stabilimento, ' +
  'fornecedor, guia, registo, ficheiro, arquivo, fabrica'
const PERHAPS: ReadonlySet<string> = new Set(PERHAPS_CALLED.split(', '))
/** … and of people, of whom each is counted once in a year; a year of things is mostly when they were made. */
const YEARS: ReadonlySet<string> = new Set('year, jahr, annee, ano, anno, jaar, rok, ar, aar, vuosi'.split(', '))
/** … and with any of these words among others: `konto_quelle`. */
const AMONG: ReadonlySet<string> = new Set(
  'source, quelle, herkunft, fuente, origen, origine, fonte, bron, zrodlo'.split(', '),
)
/** What may stand beside any of these: `url_shop` is a shop, `branch_no` a branch. */
const BESIDE: ReadonlySet<string> = new Set('url, id, name, code, cd, no, nr, num, number, key, kz'.split(', '))
/** What systems are called is short. */
const LONGEST = 40

/**
 * The column with the system that each record comes from: the one that is called `source`, else the first that goes by another word for
 * it and holds what systems are called: in each record one of at most twenty short names; else the first that may be called so, holds
 * the like, and keeps apart what is the same otherwise, as lists do that hold each thing once, or says in which notation others are written;
 * else the first, whatever it is called, that decides besides which other columns have values; else the one that decides of most of them how
 * they are written. None that a project compares.
 */
export function sourceColumnOf(
  { table, keys }: KeyedTable,
  {
    project,
    headerHints = true,
  }: { readonly project?: Pick<Project, 'classifier'>; readonly headerHints?: boolean } = {},
): string | undefined {
  const usual = keys.get(USUAL)
  if (usual !== undefined) return usual
  const compared = project?.classifier.mappings.flatMap((mapping) => mapping.keys) ?? []
  const columns = new Map(table.columns.map((column) => [column.name, column]))
  const possible = [...keys].filter(([, key]) => !compared.includes(key) && holdsSystems(columns.get(key)!))
  const called = (isMeant: (words: readonly string[]) => boolean): readonly string[] =>
    possible.filter(([name]) => headerHints && isMeant(headerWords(name))).map(([, key]) => key)
  const isPerhaps = (words: readonly string[]): boolean =>
    isOneOf(PERHAPS, words) || words.some((word) => AMONG.has(word))
  const id = keys.get('id')
  const others = (key: string) => table.columns.filter(({ name }) => name !== key && name !== id)
  let people: SeenPeople | undefined // of all columns: seen only where no name says enough
  const seenPeople = () => (people ??= peopleIn(table.columns, headerHints))
  const keepsApart = (key: string, how: { readonly everyTwo?: boolean } = {}): boolean => {
    const beside = others(key)
    const names = seenPeople().names.filter((one) => beside.includes(one))
    return keepsTwinsApart(columns.get(key)!, beside, { ...how, names })
  }
  let written: readonly WrittenColumn[] | undefined // of all columns: made only where no name says enough
  const writtenBy = (key: string): number => {
    written ??= table.columns.map((column) => ({ column, notation: notationOf(column) }))
    const beside = written.filter(({ column: { name } }) => name !== key && name !== id)
    return columnsWrittenBy(columns.get(key)!, beside)
  }
  const calledOtherwise = (some: readonly (readonly [string, string])[]): string | undefined =>
    some.find(([name, key]) => {
      const least = headerHints && isPerhaps(headerWords(name)) ? 1 : 2
      return columnsCalledOtherwise(columns.get(key)!, others(key), headerHints) >= least
    })?.[1]
  return (
    called((words) => isOneOf(NAMES, words))[0] ??
    called(isPerhaps).find(
      (key) => keepsApart(key) || writtenBy(key) > 0 || fillsAnother(columns.get(key)!, others(key)),
    ) ??
    called((words) => words.some((word) => YEARS.has(word))).find((key) => seenPeople().arePeople && keepsApart(key)) ??
    possible.map(([, key]) => key).find((key) => isOfLists(columns.get(key)!, others(key))) ??
    possible
      .map(([, key]) => ({ key, decided: writtenBy(key), values: columns.get(key)!.values.length }))
      .filter(
        ({ key, decided }) =>
          decided > 0 && (keepsApart(key, { everyTwo: true }) || meetsApart(columns.get(key)!, others(key))),
      )
      .sort((one, other) => other.decided - one.decided || one.values - other.values)[0]?.key ??
    calledOtherwise(possible)
  )
}

function isOneOf(names: ReadonlySet<string>, words: readonly string[]): boolean {
  return names.has(words.join(' ')) || names.has(words.filter((word) => !BESIDE.has(word)).join(' '))
}

function holdsSystems({ numbers, values }: EncodedColumn): boolean {
  const isName = (value: unknown): boolean => typeof value === 'string' && value.length <= LONGEST
  return values.length - 1 <= MOST_SOURCES && values.every(isName) && !numbers.includes(0) // number 0 is no value
}
