import { OWN_WORK, type ReferencePack } from './reference-pack.ts'

/**
 * Short and pet forms of given names by language: the full form, then what its bearers are called. A form may belong to
 * several names. Forms that are as often full names of other people are left out.
 */
export const NICKNAMES = Object.freeze({
  name: 'nicknames',
  version: '1.0.0',
  ...OWN_WORK,
  languages: Object.freeze({
    en: `
Abigail: abby, abbie, gail
Abraham: abe
Albert: al, bert, bertie
Alexander: alex, alec, sandy, xander, lex
Alexandra: alex, alexa, sandra, lexi, sasha
Alfred: alf, alfie, fred
Alice: allie, ally
Alison: allison, ali, allie, ally
Amanda: mandy
Andrew: andy, drew
Angela: angie
Ann: anne, anna, annie, nan, nancy
Anthony: tony, ant, antony
Archibald: archie
Arthur: art, artie
Barbara: barb, barbie, babs
Benjamin: ben, benny, benji
Bernard: bernie
Beverly: bev, beverley
Bradley: brad
Caroline: carrie, caro, carolyn
Catherine: cathy, kate, katie, cath, kathy, cat, katherine, kathryn, katharine, catharine, kathleen, kitty, kat
Charles: charlie, chuck, chas, charley
Charlotte: charlie, lottie, lotte
Christina: chris, tina, christine, chrissie, christie
Christopher: chris, topher, kit, kris
Clifford: cliff
Cynthia: cindy
Daniel: dan, danny
David: dave, davey, davy
Deborah: deb, debbie, debra, debby
Dennis: denny
Diane: diana, di
Donald: don, donny, donnie
Dorothy: dot, dottie, dolly
Douglas: doug
Edmund: ed, eddie, ned
Edward: ed, eddie, ted, ned, teddy
Eleanor: ellie, nell, nellie, nora, elinor
Elizabeth: liz, lizzie, beth, betty, eliza, libby, betsy, lisa, elisabeth, bess, lizzy, elsie
Emily: em, emmy
Eugene: gene
Evelyn: evie
Florence: flo, florrie
Frances: fran, fanny, frankie
Francis: frank, frankie
Franklin: frank
Frederick: fred, freddie, freddy, frederic
Gabriel: gabe
Geoffrey: geoff, jeffrey, jeff, jeffery
George: georgie
Gerald: gerry, jerry
Gerard: gerry
Gilbert: gil, bert
Gregory: greg, gregg
Gwendolyn: gwen
Harold: harry, hal
Harriet: hattie
Helen: nell, nellie, lena
Henry: harry, hank, hal
Herbert: herb, bert
Howard: howie
Isaac: ike, zac
Isabella: bella, izzy, isabelle, isabel
Jacob: jake, jack
Jacqueline: jackie, jacqui
James: jim, jimmy, jamie, jem
Jane: janie, jenny
Janet: jan
Janice: jan
Jeannette: jean, jeanne
Jennifer: jen, jenny, jenn, jennie
Jeremy: jerry, jem
Jessica: jess, jessie
Joan: joanie
Joanna: jo, joanne, joann
John: jack, johnny, jon, johnnie
Jonathan: jon, jonny, johnathan, nathan
Joseph: joe, joey, jo
Josephine: jo, josie
Joshua: josh
Joyce: joy
Judith: judy, jude
Julia: julie, jules
Katherine: kate, katie, kathy, kathryn, kay, kitty
Kenneth: ken, kenny
Kevin: kev
Kimberly: kim, kimberley
Lawrence: larry, laurence, laurie
Leonard: len, lenny, leo
Leslie: les
Lillian: lil, lilly, lily
Linda: lindy, lynn
Louis: lou, louie, lewis
Louise: lou, louisa
Lucille: lucy
Madeline: maddie, madeleine
Margaret: maggie, meg, peggy, peg, marge, margie, greta, madge, mag, margery, daisy, rita
Marjorie: marge, margie
Martha: marty, patty
Martin: marty
Mary: molly, polly, mamie, marie, maria, mae, may
Matthew: matt, matty
Matilda: tilly, mattie
Maurice: maury, morris
Maxwell: max
Megan: meg
Melissa: mel, missy
Michael: mike, mick, mickey, micky, mikey
Mildred: millie
Mitchell: mitch
Nancy: nan
Natalie: nat
Nathaniel: nat, nate, nathan, nathanael
Nicholas: nick, nicky, nicolas, nico
Nicole: nicky, nikki
Norman: norm
Oliver: ollie
Pamela: pam
Patricia: pat, patty, trish, patsy, tricia, patti
Patrick: pat, paddy
Penelope: penny
Peter: pete
Philip: phil, phillip, pip
Priscilla: cilla
Rachel: rach
Raymond: ray
Rebecca: becky, becca, beck
Reginald: reg, reggie
Richard: rick, dick, rich, richie, ricky, dickie
Robert: bob, rob, bobby, robbie, bobbie, robby, bert
Roderick: rod, roddy
Roger: rog, rodger
Ronald: ron, ronnie, ronny
Rosemary: rose, rosie
Roxanne: roxy
Russell: russ
Samantha: sam, sammie
Samuel: sam, sammy
Sandra: sandy
Sarah: sally, sadie, sara
Sharon: shari
Shirley: shirl
Sidney: sid, sydney
Stanley: stan
Stephanie: steph, stephie, stefanie
Stephen: steve, steven, stevie, steph
Stewart: stu, stuart
Susan: sue, susie, suzy, susanna, suzanne, susannah
Terence: terry, terrance, terrence
Theodore: ted, teddy, theo
Theresa: terry, tess, teresa, terri, tessa
Thomas: tom, tommy, thom
Timothy: tim, timmy
Valerie: val
Vanessa: nessa
Victor: vic
Victoria: vicky, vicki, tori, vickie
Vincent: vince, vinny
Virginia: ginny, ginger
Walter: walt, wally
Wilfred: wilf, fred
William: bill, will, billy, willie, liam, willy, wills
Winifred: winnie
Zachary: zach, zack, zac
`,
    es: `
Alberto: berto, beto
Alejandro: alex, ale, jandro
Alejandra: ale, alex, jandra
Alfonso: fon, poncho
Alfredo: fredo
Ana: anita
Antonio: toño, toni, tony, antón
Antonia: toñi, toñita
Beatriz: bea, betty
Carlos: carlitos, charly
Carmen: carmina, menchu, mamen
Catalina: cata
Concepción: concha, conchita, conchi
Consuelo: chelo
Cristina: cris, tina
Daniel: dani
Dolores: lola, loles, lolita
Eduardo: edu, lalo
Encarnación: encarna, encarni
Enrique: quique, kike
Ernesto: neto
Federico: fede
Felipe: pipe, feli
Fernando: fer, nando
Francisca: paca, paqui, fran, paquita
Francisco: paco, fran, pancho, curro, kiko, quico, frasquito, paquito
Gabriel: gabi
Gonzalo: gonza
Gregorio: goyo
Guadalupe: lupe, lupita
Guillermo: guille, memo
Gustavo: gus
Ignacio: nacho, iñaki
Inmaculada: inma, macu
Isabel: isa, chabela
Jesús: chus, chuy, suso
Joaquín: quino, chimo, joaco
Jorge: coque
José: pepe, chepe, pepito
Josefa: pepa, pepi, fina, josefina
Juan: juanito, juancho
Laura: lau
Leticia: leti
Lorenzo: loren
Luis: lucho, luisito
Manuel: manolo, manu, lolo, manolito
Manuela: manoli, manola
Margarita: marga
María: mari, maruja, mariquita
María Teresa: maite, mayte
María José: majo, marijose
Mercedes: merche, meche
Miguel: miki, miguelito
Milagros: mila
Montserrat: montse
Natalia: nati
Nicolás: nico
Patricia: patri, paty
Pedro: perico, pedrito
Pilar: pili, piluca
Rafael: rafa
Ramón: moncho, mon
Remedios: reme
Ricardo: ricky, richi
Roberto: rober, beto, tito
Rosario: charo, chayo
Salvador: salva, chava
Santiago: santi, chago, yago
Sebastián: sebas
Soledad: sole
Susana: susi
Teresa: tere
Verónica: vero
Vicente: chente
Victoria: vicky
Yolanda: yoli
`,
    fr: `
Alexandre: alex, sacha
Alexandra: alex
Antoine: toine, tonio
Benjamin: ben, benji
Catherine: cathy, kate
Christian: chris
Christophe: chris, tophe
Dominique: dom, domi
Élisabeth: babeth, lisa, elsa
Emmanuel: manu
Emmanuelle: manue, manu
Florence: flo
Frédéric: fred, frédo
Gabriel: gab, gaby
Geneviève: ginette
Georges: jojo
Gérard: gégé
Guillaume: guigui, guillou
Jacqueline: jacotte
Jacques: jacquot
Jean: jeannot
Jeanne: jeannette
Joséphine: josette
Louis: loulou
Madeleine: mado, madelon
Marguerite: margot, maguy
Marie: mimi, manon
Mathieu: mat, matthieu
Maurice: momo
Michel: mimi, michou
Nathalie: nath, nat
Nicolas: nico
Olivier: olive
Patrick: pat
Philippe: phil, philou
Pierre: pierrot
Robert: bob, bébert
Sébastien: seb
Sophie: soso
Stéphane: steph
Stéphanie: steph, fanny
Suzanne: suzie, suzon, suzette
Thérèse: thérésa
Thomas: tom
Valérie: val
Véronique: véro
Vincent: vince
Virginie: ginie
Xavier: xav
`,
    de: `
Albrecht: albert
Alexander: alex, sascha, xander
Alexandra: alex, sascha, sandra
Alfred: fredi, fred
Andreas: andi, andy, anderl
Angelika: geli
Anna: anni, anne, änne
Anneliese: anne, liese
Anton: toni
Barbara: bärbel, babsi, babette
Benedikt: bene, beni
Benjamin: ben, benni
Bernhard: bernd, berni
Brigitte: gitte, gitta, birgit
Christian: chris, chrissi
Christina: tina, christine, christl, tine
Christoph: chris, stoffel
Daniel: dani
Dietrich: dieter, dirk
Dorothea: dora, thea, dorle
Eberhard: ebi
Elisabeth: lisa, liesl, else, elsa, sissi, lisbeth, betti, ella, lilli, ilse, elli, liesel
Ernst: erni
Ferdinand: ferdi, nando
Franz: franzl
Franziska: franzi, fanny
Friederike: rike, friedel
Friedrich: fritz, fred, frieder, friedel
Gabriele: gabi, gaby
Georg: schorsch, jörg, jürgen
Gerhard: gerd, gert, hardy
Gertrud: trude, gerti, traudl
Gottfried: götz, friedel
Günter: günther
Hannelore: hanne, lore
Heinrich: heinz, heiner, hein, heini
Helena: leni, lena
Helmut: helmuth, helle
Hermann: harm
Hildegard: hilde
Ignaz: naz
Irmgard: irmi
Jakob: jockel
Joachim: achim, jochen
Johann: hans, hannes, johannes, hansi, jan, jo, hänschen
Johanna: hanna, hanni, hanne
Josef: sepp, jupp, joseph, beppo, pepi
Josefine: josi, fini
Julia: julchen, jule
Karl: carl, kalle
Karl-Heinz: kalle, karlheinz
Katharina: kathi, katja, käthe, kati, kathrin, katrin, trine, nina
Klaus: claus, nikolaus
Konrad: kurt, conny
Ludwig: lutz, wiggerl
Magdalena: lena, leni, magda
Manfred: manni, fredi
Margarete: grete, gretel, margit, gretchen, greta, gretl, margret, margarethe, rita
Maria: mitzi, mia, ria, marie, mariechen
Marianne: nanni
Markus: marc, marcus
Martin: maddin
Matthias: hias, matze, mathias, matz
Maximilian: max, maxi
Michael: michi, michel, mischa, michl
Monika: moni
Nikolaus: klaus, niko, claus, nick, nils
Paul: paulchen
Peter: pit, peterl
Philipp: lipp, phil
Regina: gina
Renate: nate, reni
Richard: ricky
Robert: robbie, rob
Roswitha: rosi
Rudolf: rudi, rolf
Sabine: bine, biene
Sebastian: basti, wastl, bastian
Sophie: sofie, sophia
Stefan: steff, stephan, steffen
Stefanie: steffi, stephanie
Susanne: susi, sanne
Theodor: theo
Theresia: resi, therese, thesi
Thomas: tom, tommi
Ulrich: uli, ulli, utz
Ulrike: uli, rike
Ursula: uschi, ulla, ursel
Veronika: vroni, vera
Viktoria: vicky, vicki
Waltraud: traudl
Werner: wern
Wilhelm: willi, willy, helm, wim
Wilhelmine: minna, mina, wilma
Wolfgang: wolf, wolfi
`,
    it: `
Alessandro: sandro, ale, alex
Alessandra: sandra, ale
Andrea: andre
Antonella: anto, nella
Antonio: tonio, toni, totò, antò
Bartolomeo: meo, bartolo
Beatrice: bice, bea
Caterina: rina, cate, katia
Cristina: cri, tina
Daniele: dani
Domenico: mimmo, mico, nico
Eleonora: nora, ele
Elisabetta: betta, lisa, elisa, betty
Emanuele: manu, lele
Enrico: rico, chicco
Federica: fede
Federico: fede, chicco
Filippo: pippo
Francesca: fra, franca, checca
Francesco: franco, checco, fra, ciccio
Gabriele: lele, gabri
Gaetano: tano
Giacomo: jack
Gianfranco: franco
Gianluca: luca
Giorgio: gio
Giovanni: gianni, nino, vanni, gio, giò
Giovanna: gianna, vanna
Giuseppe: beppe, peppe, pino, peppino, geppo, beppino
Giuseppina: pina, giusi, giusy, peppina, pinuccia
Ignazio: gnazio
Lorenzo: renzo, lollo, enzo
Luigi: gigi, gino, luigino
Luigia: gina, luisa
Maddalena: lena
Margherita: rita, marga
Maria: mariuccia, mimma
Maria Grazia: mariagrazia, graziella
Matteo: teo
Michele: lele, miki
Niccolò: nicco, nicola, nico
Nicola: nico, nick
Pasquale: lino
Pietro: piero
Raffaele: lello, raffa
Roberto: robi, berto
Rosalia: lia, rosa
Salvatore: totò, turi, tore, salvo
Sebastiano: bastiano, seba
Stefano: ste
Teresa: tere, resi
Tommaso: masi, maso
Valentina: vale
Vincenzo: enzo, cenzo, vincé
Vittorio: vito
`,
    pt: `
Alexandre: xande, alex
Ana: aninha, aninhas
Antônio: toninho, tonico, antónio, tó
Beatriz: bia
Bernardo: nando
Carlos: carlinhos, cacá
Carolina: carol
Cristina: cris
Daniel: dani
Eduardo: edu, dudu
Fernanda: nanda, fê
Fernando: nando
Filipa: pipa
Francisco: chico, xico, quico
Gabriel: biel, gabi
Gabriela: gabi
Guilherme: gui
Gustavo: guga, gu
Henrique: rique
Ignácio: inácio
Isabel: bel, isa, belinha
João: joãozinho, janjão, jota
José: zé, zeca, zezinho, juca
Joaquim: quim, quincas
Juliana: ju
Leonardo: leo, léo
Luís: luisinho, luiz, lula
Luciana: lu
Manuel: manel, manoel, maneco, nelo
Marcelo: celo
Margarida: guida
Maria: mariazinha, micas
Mariana: mari
Miguel: miguelinho
Patrícia: pati, paty
Paulo: paulinho
Pedro: pedrinho, pedroca
Rafael: rafa
Raimundo: mundinho
Ricardo: rica
Roberto: beto, betinho
Rodrigo: digo, guigo
Rosa: rosinha
Sebastião: tião, bastião
Teresa: teresinha, tereza
Tomás: tomé, thomaz
Vitória: vivi
`,
    nl: `
Abraham: bram, braam
Adriana: jana, ada
Adrianus: adriaan, arie, ad, janus, adrie
Albertus: bert, albert, bertus
Alexander: lex, sander, xander
Andries: dries
Anna: anneke, annie, antje, anke, ans, annemiek
Antonius: toon, ton, anton, teun, theun, antoon, tony
Bartholomeus: bart, mees, bartel
Benjamin: ben, benny
Bernardus: bernard, ben, barend
Catharina: trijn, toos, trudy, karin, kaat, cato, tineke, rina, ina, katrien
Christiaan: chris, christian
Christina: stien, stijntje, tineke, chrisje
Cornelia: corrie, nel, cor, neeltje, corry, nelly
Cornelis: kees, cor, cees, nelis, corneel
Dirk: dick, diederik
Elisabeth: els, betty, lies, elly, bets, lisa, liesbeth, bep, betje, elsje
Franciscus: frans, cis, sus
Frederik: frits, freek, fred, rik
Geertruida: truus, geertje, trudy, truida
Gerardus: gerard, gerrit, geert, ger, gert
Gijsbert: gijs, bert
Gerrit: ger, gert
Hendrik: henk, rik, hein, henny, henri, hendrikus
Hendrika: riek, henny, rika, hennie
Hubertus: huub, bert, huib
Jacobus: jaap, koos, jacob, ko, sjaak, cobus, coos, jaco
Jacoba: coba, ko, cobie
Johanna: jo, annie, hanneke, joke, janna, jannie, hanna, hannie, jopie
Johannes: jan, hans, johan, joop, hannes, jo, john, han
Josephus: jos, jef, joseph, sjef, joep
Karel: carel, carolus
Laurentius: laurens, lau, rens, lourens
Lambertus: bert, lammert, lambert
Leonardus: leo, leen, leendert, leonard
Lucas: luuk, luc
Margaretha: greet, griet, margriet, greetje, gré, margreet
Maria: marie, ria, mia, riet, miep, marieke, maaike, marijke, mieke, mies, rietje
Martinus: martin, tinus, marten, maarten, tiny
Mathijs: thijs, matthijs, mathieu, ties, matthias
Michiel: chiel, michel
Nicolaas: klaas, nico, niek, claas
Petronella: nel, petra, nelly, piet
Petrus: piet, peter, pieter, pierre
Pieter: piet, peter
Sebastiaan: bas, bastiaan
Theodorus: theo, dorus, door
Wilhelmina: mina, willy, wil, mien, ina, willemijn, wilma, minnie
Wilhelmus: wim, willem, wil, helmus, willy
Willem: wim, pim, wil
`,
  }),
}) satisfies ReferencePack & { readonly languages: Readonly<Record<string, string>> }
