/** What a column with the system of a record is called, in eight languages; folded, as the words of headers are. */
const CERTAIN =
  'source, src, source name, source system, src system, data source, datasource, system, system name, system id, system code, system cd, sys, sys id, sys code, sys cd, src code, src cd, source code, source cd, origin system, data provider, feed, feed name, ' +
  'dataset, data set, shop, shop name, marketplace, retailer, catalog, catalogue, registry, ' +
  'quelle, quellsystem, datenquelle, herkunft, herkunftssystem, haendler, handler, katalog, ' +
  'fuente, sistema, sistema origen, origen, tienda, catalogo, source de donnees, systeme, provenance, boutique, marchand, ' +
  'fonte, sistema di origine, provenienza, negozio, origem, sistema de origem, loja, bron, bronsysteem, herkomst, winkel, zrodlo, system zrodlowy, sklep'
export const SOURCE_NAMES: ReadonlySet<string> = new Set(CERTAIN.split(', '))

/** What it may be called: such a column is content as well, unless its values say more. */
const POSSIBLE =
  'source id, origin, endpoint, graph, kb, knowledge base, namespace, snapshot, snapshot dt, snapshot date, wave, office, base, bureau, repository, src id, side, census, portal, platform, site, site name, website, provider, vendor, seller, supplier, merchant, dealer, distributor, wholesaler, store, ' +
  'store name, market, channel, partner, agency, app, application, database, db, directory, guide, register, roll, list, file, file name, ' +
  'filename, calendar, book, ledger, agent, map, library, archive, collection, hospital, clinic, house, branch, plant, tenant, client, ' +
  'kalender, buch, karte, mandant, mandt, werk, werks, verein, anbieter, plattform, verkaufer, lieferant, markt, kanal, verzeichnis, liste, datei, bibliothek, archiv, ' +
  'sammlung, haus, klinik, krankenhaus, filiale, datenbank, anwendung, ' +
  'calendario, libro, mapa, plataforma, agencia, vendedor, concesionario, distribuidor, proveedor, mercado, canal, directorio, guia, registro, lista, fichero, archivo, biblioteca, planta, ' +
  'calendrier, livre, carte, agent, origine, bdd, portail, plateforme, enseigne, magasin, concessionnaire, grossiste, agence, vendeur, fournisseur, marche, annuaire, registre, fichier, bibliotheque, hopital, clinique, usine, ' +
  'calendario, agenda, mappa, portale, piattaforma, ente, agenzia, venditore, rivenditore, concessionario, fornitore, mercato, canale, elenco, registro, archivio, ospedale, stabilimento, ' +
  'fornecedor, guia, registo, ficheiro, arquivo, fabrica'
export const POSSIBLE_SOURCE_NAMES: ReadonlySet<string> = new Set(POSSIBLE.split(', '))

/** Words for a year, which is the list of people counted in it; a year of things is mostly when they were made. */
export const YEAR_WORDS: ReadonlySet<string> = new Set(
  'year, jahr, annee, ano, anno, jaar, rok, ar, aar, vuosi'.split(', '),
)

/** Words that make a name a possible one wherever they stand among others: `konto_quelle`. */
export const SOURCE_WORDS: ReadonlySet<string> = new Set(
  'source, quelle, herkunft, fuente, origen, origine, fonte, bron, zrodlo'.split(', '),
)

/** Words that say nothing beside a name: `url_shop` is a shop, `branch_no` a branch. */
export const NEUTRAL_WORDS: ReadonlySet<string> = new Set(
  'url, id, name, code, cd, no, nr, num, number, key, kz'.split(', '),
)
