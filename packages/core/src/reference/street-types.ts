import { OWN_WORK, type ReferencePack } from './reference-pack.ts'

/**
 * What a street is called in general, by language: the normal form, then what else is written for it, without dots.
 * A single letter is read only with a dot or a stroke behind it.
 */
export const STREET_TYPES = Object.freeze({
  name: 'street-types',
  version: '1.0.0',
  ...OWN_WORK,
  /** Languages in which the type is the street's last word; in the others it is the first. */
  behind: 'en, de, nl, sv, da, no, fi, is',
  /** Among those, languages that write it in one word with the name: Hauptstraße. */
  glued: 'de, nl, sv, da, no, fi, is',
  /** Countries that write ss where German otherwise has ß. */
  withoutSharpS: 'CH, LI',
  languages: Object.freeze({
    en: `
Street: st, str, strt
Avenue: av, ave, aven, avenu
Road: rd
Boulevard: blvd, boul, bvd
Drive: dr, drv
Lane: ln
Court: ct, crt
Place: pl
Square: sq, sqr
Terrace: ter, terr
Circle: cir, circ
Crescent: cres, cresc, crescnt
Close: cl
Way: wy
Parkway: pkwy, pky, parkwy
Highway: hwy, hiway
Expressway: expy, expwy
Freeway: fwy
Turnpike: tpke, tnpk
Trail: trl
Alley: aly
Plaza: plz
Gardens: gdns, gdn
Garden
Grove: grv, gr
Green: grn
Hill
Mews
Rise
Row
Walk: wlk
Wharf
Quay: qy
Park: pk
Parade: pde
Path
Pike
Point: pt
Ridge: rdg
Route: rte
Run
Loop
Cove: cv
Creek: crk
Crossing: xing
Heights: hts
Landing: lndg
Bridge: brg
Esplanade: esp
Embankment
Broadway: bwy
Bypass: byp
Causeway: cswy
Centre: ctre
Center: ctr, cntr
Common
Yard
View: vw
Vale
Valley: vly
Manor: mnr
Meadows: mdws
Station: stn
Junction: jct
Turn
`,
    es: `
Calle: c., c/, cl, cll, cal, clle
Avenida: av, avd, avda, avd/, av/, avenid
Plaza: pl, pza, plza, plz, pl/, pza/
Paseo: pº, p.º, po, pso, pg, pas
Carretera: ctra, carr, crta, ctra/
Camino: cno, cmno, cam, cº
Ronda: rda, rd
Travesía: trv, tvsia, trva, trav, tva
Glorieta: gta, glta
Callejón: cjon, clljn, cjón
Bulevar: blvr, blvd, bulev
Carrera: cr, cra, kr, kra, crra, k
Diagonal: diag, dg
Transversal: tv, transv, trans, tr
Circunvalar: circ, circunv
Autopista: aut, autop
Pasaje: psje, pje, pj, pasj
Jirón: jr, jiron, jirón
Alameda: alam
Calzada: calz, czda
Cerrada: cda
Privada: priv, pvda
Prolongación: prol
Boulevard: boulevard, blvd
Circuito: cto, circto
Andador: and
Retorno: ret
Autovía: autov
Cuesta: cta
Costanilla: costa
Pasadizo
Rambla: rbla
Urbanización: urb, urbanizacion
Polígono: pol, pgno
Polígono Industrial: pol ind, p i
Barrio: bº, bo
Bajada: bda
Subida: sbda
Vía: via
Gran Vía: g v, gv, gran via
Ruta
Malecón: malec
Óvalo
`,
    ca: `
Carrer: c., c/, cr, carr
Avinguda: av, avda, avgda
Plaça: pl, pça, plça
Passeig: pg, p., pº, psg
Passatge: ptge, pge, ptg
Rambla: rbla
Ronda: rda
Travessera: trav
Camí
Carretera: ctra
Via
Gran Via
Baixada: bda
`,
    gl: `
Rúa: rua, r.
Avenida: av, avda
Praza: pza
Estrada: estr
Camiño
Travesía: trv
`,
    fr: `
Rue: r., r
Avenue: av, ave
Boulevard: bd, bld, blvd, boul, bvd
Place: pl
Allée: all
Allées
Chemin: ch, che, chem
Impasse: imp
Route: rte
Quai: qu, qai
Cours: crs
Square: sq
Passage: pass, psg
Ruelle: rle
Sentier: sen, sent
Esplanade: esp
Promenade: prom
Faubourg: fg, fbg
Rond-point: rpt, rond point
Villa: vla
Résidence: res, rés
Lotissement: lot
Hameau: ham
Lieu-dit: ld, lieu dit
Cité
Clos
Montée: mte
Traverse: tra
Venelle: ven
Voie: voi
Zone industrielle: zi
Zone artisanale: za
Chaussée: chs, chée
Rang
Côte
Autoroute
Parvis
Mail
`,
    it: `
Via: v.
Viale: v.le, vle
Piazza: p.za, pza, p.zza, pzza, pz
Piazzale: p.le, ple
Piazzetta: p.tta
Corso: c.so, cso
Largo: l.go, lgo
Vicolo: vic, v.lo, vlo
Vico
Strada: str
Strada Provinciale: sp, s p
Strada Statale: ss, s s
Salita: sal
Lungomare
Lungotevere: lgt
Lungarno
Contrada: c.da, cda
Località: loc
Frazione: fraz
Borgo: b.go
Galleria: gall
Traversa: trav
Circonvallazione: circ
Calle
Campo
Fondamenta
Rione
Rotonda
Piazzola
Passeggiata
Riva
`,
    pt: `
Rua: r., r
Avenida: av, avd, aven
Praça: pç, pc, pça, pca, praca
Largo: lg, lgo
Travessa: tv, trav, tr
Estrada: est, estr
Alameda: al, alam
Rodovia: rod
Calçada: cç, calc
Beco: bc
Rotunda: rot
Praceta: pct, pcta
Quinta: qta
Ladeira: lad
Viela
Vila: vl
Via
Viaduto: viad
Parque: pq, pque
Jardim: jd
Loteamento: lot
Quadra: qd, q.
Conjunto: conj
Passeio
Azinhaga: az
Escadas
Bairro
`,
    de: `
Straße: str, strasse, straße
Gasse: g.
Weg: w.
Platz: pl
Allee: all
Ring
Damm
Ufer
Steig
Steg
Stieg
Chaussee: ch
Promenade: prom
Markt
Hof
Berg
Graben
Kai
Zeile
Pfad
Brücke
Siedlung
Landstraße: landstr
Tor
Wall
Park
Garten
Anger
Höhe
`,
    nl: `
Straat: str
Laan: ln
Weg: w.
Plein: pln
Gracht: gr
Kade: kd
Singel: sngl
Dijk: dk
Dreef
Hof
Steeg: stg
Pad
Plantsoen: plnts
Markt
Steenweg: stwg, stw
Lei
Park
Haven
Boulevard: blvd
Burgwal
Baan
Dam
`,
    sv: `
Gatan: g.
Gata
Vägen: v.
Väg
Gränd: gr
Torget
Torg
Stigen
Allén
Allé
Backen
Plan
Esplanaden: espl
Leden
Kajen
`,
    da: `
Vej: v.
Vejen
Gade: g.
Gaden
Allé: all
Plads: pl
Stræde: str
Torv
Boulevard: blvd, boul
Vænget
Parken
Stien
Kaj
Brogade
Have
`,
    no: `
Gate: gt, g.
Gata: ga
Vei: v.
Veien: vn
Veg
Vegen
Plass: pl
Allé
Torg
Torget
Brygge
Smau
Bakken
Stien
`,
    fi: `
Katu: k.
Tie: t.
Kuja: kj
Polku: p.
Aukio
Tori
Kaari
Ranta
Rinne
Raitti
Puistikko
Puisto
Väylä
`,
    is: `
Gata
Vegur
Stígur
Braut
Stræti
Torg
Tún
Holt
Bakki
Sund
`,
  }),
}) satisfies ReferencePack & { readonly languages: Readonly<Record<string, string>> }
