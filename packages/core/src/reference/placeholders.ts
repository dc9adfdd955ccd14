import { OWN_WORK, type ReferencePack } from './reference-pack.ts'

/** What people and programs write where nothing is known: small letters, words parted by one space. */
export const PLACEHOLDERS = Object.freeze({
  name: 'placeholders',
  version: '1.0.0',
  ...OWN_WORK,
  languages: Object.freeze({
    en:
      'unknown, n/a, n a, n.a., not known, not applicable, not available, not provided, not given, not specified, unspecified, undefined, ' +
      'anonymous, no name, noname, no data, tbd, tba, xxx, xxxx, xxxxx, asdf, qwerty, dummy, do not use, deleted',
    es: 'desconocido, desconocida, sin nombre, sin datos, no consta, no aplica, no disponible, anónimo',
    fr: 'inconnu, inconnue, non renseigné, non communiqué, sans nom',
    de: 'unbekannt, keine angabe, nicht bekannt, ohne namen',
    it: 'sconosciuto, sconosciuta, non disponibile, senza nome',
    pt: 'desconhecido, desconhecida, não informado, sem nome, não disponível',
    nl: 'onbekend, niet bekend, geen opgave',
  }),
  /** The part before the @ of mailboxes that nobody reads. */
  mailboxes:
    'noreply, no-reply, donotreply, do-not-reply, nomail, noemail, no-email, none, null, unknown, notprovided, sinemail, sincorreo',
}) satisfies ReferencePack & { readonly languages: { readonly [language: string]: string } }
