import { OWN_WORK, type ReferencePack } from './reference-pack.ts'

/** Words before the part of a building, and before a box at the post office: the normal form, then other ways. */
export const UNIT_WORDS = Object.freeze({
  name: 'unit-words',
  version: '1.0.0',
  ...OWN_WORK,
  units: Object.freeze({
    en: `
Apartment: apt, apartment, appartment, apmt
Suite: ste
Unit
Flat: flt
Floor: fl
Room: rm
Building: bldg, bld
Lot
Trailer: trlr
Penthouse: ph
Space: spc
Level
House
Block: blk
Office: ofc
`,
    es: `
Piso
Puerta: pta
Escalera: esc
Bloque: blq
Portal: ptal
Departamento: depto, dpto, dto, dept, dep
Oficina: of, ofic
Local: loc
Interior: int
Edificio: edif, ed
Torre: tor
Casa
Apartamento: apto, apt, apartament
Planta: plta
Manzana: mz, mza
Lote: lt
`,
    pt: `
Apartamento: apto, apt, ap, apart
Bloco: bl
Sala: sl
Andar
Casa
Conjunto: conj
Loja: lj
Torre
Lote: lt
Quadra: qd
Fundos: fds
`,
    fr: `
Appartement: appt, apt, app, appart
Bâtiment: bat, bât, batiment
Escalier: esc
Étage: etg, etage
Porte: pte
Résidence: rés
Bureau: bur
Boîte: bte, boite
Entrée
`,
    it: `
Interno: int
Scala: sc
Piano: p.
Palazzina: pal
Edificio: edif
Appartamento: app
`,
    de: `
Wohnung: whg, wng
Top
Stiege: stg
Tür
Etage: etg
Stock: stk
Haus
Hinterhaus: hh, hths
Vorderhaus: vh, vdhs
Aufgang
`,
    nl: `
Bus
Appartement: app, apt
Etage: etg
Verdieping: verd
Unit
Kamer
`,
    sv: `
Lägenhet: lgh
Trappor: tr
Våning: vån
Uppgång
`,
    da: `
Lejlighed: lejl
Sal
`,
    no: `
Leilighet: leil
Etasje: etg
Oppgang
`,
    fi: `
Asunto: as
Rappu: rp
`,
  }),
  /** Say alone how high something is. */
  levels: `
bajo: bj, bajos
entresuelo: entlo, entl
principal: pral
ático: atico
r/c: rc
rez-de-chaussée: rdc
parterre
`,
  /** Say behind a level which of its doors. */
  sides: `
derecha: dcha, dcho
izquierda: izda, izq, izqda
centro: ctro
esquerdo: esq
direito: dto
frente: fte, frt
tv
th
mf
`,
  boxes: `
PO Box: po box, p o box, pobox, post office box, p o b, pob
Apartado: apartado de correos, apdo, apdo correos, apdo de correos, apartado postal, aptdo
Casilla: casilla de correo, casilla postal
Caixa Postal: cx postal
BP: b p, boite postale
CP: case postale
Casella Postale: cas post
Postfach: pf
Postbus
Postboks: pb
Box
`,
}) satisfies ReferencePack & { readonly units: Readonly<Record<string, string>>; readonly boxes: string }
