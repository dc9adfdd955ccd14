/**
 * States, provinces, counties and districts of Europe, as `states-america.ts` has them. What has no code of its own
 * there has a dash.
 */
export const STATES_OF_EUROPE = Object.freeze({
  GB: `
ENG: England
SCT: Scotland
WLS: Wales, Cymru
NIR: Northern Ireland
-: Greater London, London
-: Greater Manchester
-: Merseyside
-: South Yorkshire, S Yorkshire
-: West Yorkshire, W Yorkshire
-: North Yorkshire, N Yorkshire
-: East Riding of Yorkshire, East Yorkshire
-: Tyne and Wear, Tyne & Wear
-: West Midlands
-: Bedfordshire, Beds
-: Berkshire, Berks
-: Bristol
-: Buckinghamshire, Bucks
-: Cambridgeshire, Cambs
-: Cheshire
-: Cornwall
-: Cumbria
-: Derbyshire
-: Devon
-: Dorset
-: Durham, County Durham, Co Durham
-: East Sussex, E Sussex
-: West Sussex, W Sussex
-: Essex
-: Gloucestershire, Glos
-: Hampshire, Hants
-: Herefordshire
-: Hertfordshire, Herts
-: Isle of Wight, IoW
-: Kent
-: Lancashire, Lancs
-: Leicestershire, Leics
-: Lincolnshire, Lincs
-: Middlesex, Middx
-: Norfolk
-: Northamptonshire, Northants
-: Northumberland
-: Nottinghamshire, Notts
-: Oxfordshire, Oxon
-: Rutland
-: Shropshire, Salop
-: Somerset
-: Staffordshire, Staffs
-: Suffolk
-: Surrey
-: Warwickshire
-: Wiltshire, Wilts
-: Worcestershire, Worcs
-: Aberdeenshire
-: Angus
-: Argyll and Bute, Argyll
-: Ayrshire
-: Banffshire
-: Berwickshire
-: Caithness
-: Clackmannanshire
-: Dumfries and Galloway
-: Dunbartonshire
-: East Lothian
-: Midlothian
-: West Lothian
-: Fife
-: Highland
-: Inverness-shire
-: Lanarkshire
-: Moray
-: Orkney
-: Perth and Kinross, Perthshire
-: Renfrewshire
-: Scottish Borders
-: Shetland
-: Stirling, Stirlingshire
-: Anglesey, Isle of Anglesey
-: Cardiff
-: Carmarthenshire
-: Ceredigion
-: Clwyd
-: Conwy
-: Denbighshire
-: Dyfed
-: Flintshire
-: Glamorgan
-: Mid Glamorgan
-: South Glamorgan
-: West Glamorgan
-: Gwent
-: Gwynedd
-: Monmouthshire
-: Pembrokeshire
-: Powys
-: Swansea
-: Wrexham
-: Antrim, County Antrim, Co Antrim
-: Armagh, County Armagh, Co Armagh
-: Down, County Down, Co Down
-: Fermanagh, County Fermanagh, Co Fermanagh
-: Londonderry, County Londonderry, Co Londonderry, Derry
-: Tyrone, County Tyrone, Co Tyrone
`,
  IE: `
CW: Carlow, County Carlow, Co Carlow
CN: Cavan, County Cavan, Co Cavan
CE: Clare, County Clare, Co Clare
CO: Cork, County Cork, Co Cork
DL: Donegal, County Donegal, Co Donegal
D: Dublin, County Dublin, Co Dublin
G: Galway, County Galway, Co Galway
KY: Kerry, County Kerry, Co Kerry
KE: Kildare, County Kildare, Co Kildare
KK: Kilkenny, County Kilkenny, Co Kilkenny
LS: Laois, County Laois, Co Laois
LM: Leitrim, County Leitrim, Co Leitrim
LK: Limerick, County Limerick, Co Limerick
LD: Longford, County Longford, Co Longford
LH: Louth, County Louth, Co Louth
MO: Mayo, County Mayo, Co Mayo
MH: Meath, County Meath, Co Meath
MN: Monaghan, County Monaghan, Co Monaghan
OY: Offaly, County Offaly, Co Offaly
RN: Roscommon, County Roscommon, Co Roscommon
SO: Sligo, County Sligo, Co Sligo
TA: Tipperary, County Tipperary, Co Tipperary
WD: Waterford, County Waterford, Co Waterford
WH: Westmeath, County Westmeath, Co Westmeath
WX: Wexford, County Wexford, Co Wexford
WW: Wicklow, County Wicklow, Co Wicklow
C: Connacht, Connaught
L: Leinster
M: Munster
U: Ulster
`,
  FR: `
ARA: Auvergne-Rhône-Alpes
BFC: Bourgogne-Franche-Comté
BRE: Bretagne, Brittany
CVL: Centre-Val de Loire, Centre
20R: Corse, Corsica
GES: Grand Est
HDF: Hauts-de-France
IDF: Île-de-France, IdF
NOR: Normandie, Normandy
NAQ: Nouvelle-Aquitaine
OCC: Occitanie
PDL: Pays de la Loire
PAC: Provence-Alpes-Côte d'Azur, PACA
971: Guadeloupe
972: Martinique
973: Guyane, Guyane française
974: La Réunion, Réunion
976: Mayotte
01: Ain
02: Aisne
03: Allier
04: Alpes-de-Haute-Provence
05: Hautes-Alpes
06: Alpes-Maritimes
07: Ardèche
08: Ardennes
09: Ariège
10: Aube
11: Aude
12: Aveyron
13: Bouches-du-Rhône
14: Calvados
15: Cantal
16: Charente
17: Charente-Maritime
18: Cher
19: Corrèze
2A: Corse-du-Sud
2B: Haute-Corse
21: Côte-d'Or
22: Côtes-d'Armor
23: Creuse
24: Dordogne
25: Doubs
26: Drôme
27: Eure
28: Eure-et-Loir
29: Finistère
30: Gard
31: Haute-Garonne
32: Gers
33: Gironde
34: Hérault
35: Ille-et-Vilaine
36: Indre
37: Indre-et-Loire
38: Isère
39: Jura
40: Landes
41: Loir-et-Cher
42: Loire
43: Haute-Loire
44: Loire-Atlantique
45: Loiret
46: Lot
47: Lot-et-Garonne
48: Lozère
49: Maine-et-Loire
50: Manche
51: Marne
52: Haute-Marne
53: Mayenne
54: Meurthe-et-Moselle
55: Meuse
56: Morbihan
57: Moselle
58: Nièvre
59: Nord
60: Oise
61: Orne
62: Pas-de-Calais
63: Puy-de-Dôme
64: Pyrénées-Atlantiques
65: Hautes-Pyrénées
66: Pyrénées-Orientales
67: Bas-Rhin
68: Haut-Rhin
69: Rhône
70: Haute-Saône
71: Saône-et-Loire
72: Sarthe
73: Savoie
74: Haute-Savoie
75: Paris
75C: Paris
76: Seine-Maritime
77: Seine-et-Marne
78: Yvelines
79: Deux-Sèvres
80: Somme
81: Tarn
82: Tarn-et-Garonne
83: Var
84: Vaucluse
85: Vendée
86: Vienne
87: Haute-Vienne
88: Vosges
89: Yonne
90: Territoire de Belfort
91: Essonne
92: Hauts-de-Seine
93: Seine-Saint-Denis
94: Val-de-Marne
95: Val-d'Oise
`,
  BE: `
VAN: Antwerpen, Anvers, Antwerp
WBR: Brabant wallon, Waals-Brabant, Walloon Brabant
BRU: Bruxelles, Brussel, Brussels, Bruxelles-Capitale, Brussels Hoofdstedelijk Gewest
WHT: Hainaut, Henegouwen
WLG: Liège, Luik, Lüttich
VLI: Limburg, Limbourg
WLX: Luxembourg, Luxemburg
WNA: Namur, Namen
VOV: Oost-Vlaanderen, Flandre orientale, East Flanders
VBR: Vlaams-Brabant, Brabant flamand, Flemish Brabant
VWV: West-Vlaanderen, Flandre occidentale, West Flanders
VLG: Vlaanderen, Flandre, Flanders
WAL: Wallonie, Wallonië, Wallonia
`,
  NL: `
DR: Drenthe
FL: Flevoland
FR: Friesland, Fryslân
GE: Gelderland
GR: Groningen
LI: Limburg
NB: Noord-Brabant, Brabant, North Brabant
NH: Noord-Holland, North Holland
OV: Overijssel
UT: Utrecht
ZE: Zeeland
ZH: Zuid-Holland, South Holland
`,
  DE: `
BW: Baden-Württemberg, Baden-Wuerttemberg
BY: Bayern, Bavaria
BE: Berlin
BB: Brandenburg
HB: Bremen
HH: Hamburg
HE: Hessen, Hesse
MV: Mecklenburg-Vorpommern
NI: Niedersachsen, Lower Saxony
NW: Nordrhein-Westfalen, NRW, North Rhine-Westphalia
RP: Rheinland-Pfalz, Rhineland-Palatinate
SL: Saarland
SN: Sachsen, Saxony
ST: Sachsen-Anhalt, Saxony-Anhalt
SH: Schleswig-Holstein
TH: Thüringen, Thueringen, Thuringia
`,
  AT: `
1: Burgenland, Bgld
2: Kärnten, Kaernten, Carinthia
3: Niederösterreich, Niederoesterreich, NÖ, Lower Austria
4: Oberösterreich, Oberoesterreich, OÖ, Upper Austria
5: Salzburg, Sbg
6: Steiermark, Stmk, Styria
7: Tirol, Tyrol
8: Vorarlberg, Vbg
9: Wien, Vienna
`,
  CH: `
AG: Aargau, Argovie
AR: Appenzell Ausserrhoden
AI: Appenzell Innerrhoden
BL: Basel-Landschaft, Baselland
BS: Basel-Stadt
BE: Bern, Berne
FR: Fribourg, Freiburg
GE: Genève, Genf, Geneva
GL: Glarus
GR: Graubünden, Graubuenden, Grisons, Grigioni
JU: Jura
LU: Luzern, Lucerne
NE: Neuchâtel, Neuenburg
NW: Nidwalden
OW: Obwalden
SG: St. Gallen, Sankt Gallen, Saint-Gall
SH: Schaffhausen
SO: Solothurn, Soleure
SZ: Schwyz
TG: Thurgau
TI: Ticino, Tessin
UR: Uri
VD: Vaud, Waadt
VS: Valais, Wallis
ZG: Zug
ZH: Zürich, Zuerich, Zurich
`,
  IT: `
AG: Agrigento
AL: Alessandria
AN: Ancona
AO: Aosta, Valle d'Aosta
AR: Arezzo
AP: Ascoli Piceno
AT: Asti
AV: Avellino
BA: Bari
BT: Barletta-Andria-Trani
BL: Belluno
BN: Benevento
BG: Bergamo
BI: Biella
BO: Bologna
BZ: Bolzano, Bozen, Alto Adige
BS: Brescia
BR: Brindisi
CA: Cagliari
CL: Caltanissetta
CB: Campobasso
CE: Caserta
CT: Catania
CZ: Catanzaro
CH: Chieti
CO: Como
CS: Cosenza
CR: Cremona
KR: Crotone
CN: Cuneo
EN: Enna
FM: Fermo
FE: Ferrara
FI: Firenze, Florence
FG: Foggia
FC: Forlì-Cesena, FO
FR: Frosinone
GE: Genova, Genoa
GO: Gorizia
GR: Grosseto
IM: Imperia
IS: Isernia
SP: La Spezia
AQ: L'Aquila
LT: Latina
LE: Lecce
LC: Lecco
LI: Livorno
LO: Lodi
LU: Lucca
MC: Macerata
MN: Mantova, Mantua
MS: Massa-Carrara
MT: Matera
ME: Messina
MI: Milano, Milan
MO: Modena
MB: Monza e Brianza, Monza e della Brianza
NA: Napoli, Naples
NO: Novara
NU: Nuoro
OR: Oristano
PD: Padova, Padua
PA: Palermo
PR: Parma
PV: Pavia
PG: Perugia
PU: Pesaro e Urbino, PS
PE: Pescara
PC: Piacenza
PI: Pisa
PT: Pistoia
PN: Pordenone
PZ: Potenza
PO: Prato
RG: Ragusa
RA: Ravenna
RC: Reggio Calabria, Reggio di Calabria
RE: Reggio Emilia, Reggio nell'Emilia
RI: Rieti
RN: Rimini
RM: Roma, Rome
RO: Rovigo
SA: Salerno
SS: Sassari
SV: Savona
SI: Siena
SR: Siracusa
SO: Sondrio
SU: Sud Sardegna
TA: Taranto
TE: Teramo
TR: Terni
TO: Torino, Turin
TP: Trapani
TN: Trento
TV: Treviso
TS: Trieste
UD: Udine
VA: Varese
VE: Venezia, Venice
VB: Verbano-Cusio-Ossola
VC: Vercelli
VR: Verona
VV: Vibo Valentia
VI: Vicenza
VT: Viterbo
65: Abruzzo
77: Basilicata
78: Calabria
72: Campania
45: Emilia-Romagna
36: Friuli Venezia Giulia
62: Lazio
42: Liguria
25: Lombardia, Lombardy
57: Marche
67: Molise
21: Piemonte, Piedmont
75: Puglia
88: Sardegna, Sardinia
82: Sicilia, Sicily
52: Toscana, Tuscany
32: Trentino-Alto Adige
55: Umbria
34: Veneto
`,
  ES: `
VI: Álava, Araba, Araba/Álava
AB: Albacete
A: Alicante, Alacant
AL: Almería
AV: Ávila
BA: Badajoz
PM: Illes Balears, Baleares, Islas Baleares
B: Barcelona
BI: Bizkaia, Vizcaya
BU: Burgos
CC: Cáceres
CA: Cádiz
CS: Castellón, Castelló
CR: Ciudad Real
CO: Córdoba
C: A Coruña, La Coruña, Coruña
CU: Cuenca
SS: Gipuzkoa, Guipúzcoa
GI: Girona, Gerona
GR: Granada
GU: Guadalajara
H: Huelva
HU: Huesca
J: Jaén
LE: León
L: Lleida, Lérida
LU: Lugo
M: Madrid, Comunidad de Madrid
MA: Málaga
MU: Murcia, Región de Murcia
NA: Navarra, Nafarroa
OR: Ourense, Orense
O: Asturias, Principado de Asturias
P: Palencia
GC: Las Palmas
PO: Pontevedra
LO: La Rioja
SA: Salamanca
TF: Santa Cruz de Tenerife, Tenerife
S: Cantabria
SG: Segovia
SE: Sevilla
SO: Soria
T: Tarragona
TE: Teruel
TO: Toledo
V: Valencia, València
VA: Valladolid
ZA: Zamora
Z: Zaragoza
CE: Ceuta
ML: Melilla
AN: Andalucía
AR: Aragón
CN: Canarias
CL: Castilla y León
CM: Castilla-La Mancha
CT: Cataluña, Catalunya
EX: Extremadura
GA: Galicia
PV: País Vasco, Euskadi
VC: Comunidad Valenciana, Comunitat Valenciana
MD: Madrid
AS: Asturias
CB: Cantabria
IB: Illes Balears
MC: Murcia
NC: Navarra
RI: La Rioja
`,
  PT: `
01: Aveiro
02: Beja
03: Braga
04: Bragança
05: Castelo Branco
06: Coimbra
07: Évora
08: Faro
09: Guarda
10: Leiria
11: Lisboa, Lisbon
12: Portalegre
13: Porto, Oporto
14: Santarém
15: Setúbal
16: Viana do Castelo
17: Vila Real
18: Viseu
20: Açores, Região Autónoma dos Açores
30: Madeira, Região Autónoma da Madeira
`,
  LU: `
CA: Capellen
CL: Clervaux
DI: Diekirch
EC: Echternach
ES: Esch-sur-Alzette
GR: Grevenmacher
LU: Luxembourg
ME: Mersch
RD: Redange
RM: Remich
VD: Vianden
WI: Wiltz
`,
  DK: `
84: Hovedstaden, Region Hovedstaden
82: Midtjylland, Region Midtjylland
81: Nordjylland, Region Nordjylland
85: Sjælland, Region Sjælland
83: Syddanmark, Region Syddanmark
`,
  SE: `
K: Blekinge, Blekinge län
W: Dalarna, Dalarnas län
I: Gotland, Gotlands län
X: Gävleborg, Gävleborgs län
N: Halland, Hallands län
Z: Jämtland, Jämtlands län
F: Jönköping, Jönköpings län
H: Kalmar, Kalmar län
G: Kronoberg, Kronobergs län
BD: Norrbotten, Norrbottens län
M: Skåne, Skåne län
AB: Stockholm, Stockholms län
D: Södermanland, Södermanlands län
C: Uppsala, Uppsala län
S: Värmland, Värmlands län
AC: Västerbotten, Västerbottens län
Y: Västernorrland, Västernorrlands län
U: Västmanland, Västmanlands län
O: Västra Götaland, Västra Götalands län
T: Örebro, Örebro län
E: Östergötland, Östergötlands län
`,
  NO: `
03: Oslo
11: Rogaland
15: Møre og Romsdal
18: Nordland
31: Østfold
32: Akershus
33: Buskerud
34: Innlandet
39: Vestfold
40: Telemark
42: Agder
46: Vestland
50: Trøndelag
55: Troms
56: Finnmark
`,
  FI: `
01: Ahvenanmaa, Åland
02: Etelä-Karjala, Södra Karelen
03: Etelä-Pohjanmaa, Södra Österbotten
04: Etelä-Savo, Södra Savolax
05: Kainuu, Kajanaland
06: Kanta-Häme, Egentliga Tavastland
07: Keski-Pohjanmaa, Mellersta Österbotten
08: Keski-Suomi, Mellersta Finland
09: Kymenlaakso, Kymmenedalen
10: Lappi, Lappland
11: Pirkanmaa, Birkaland
12: Pohjanmaa, Österbotten
13: Pohjois-Karjala, Norra Karelen
14: Pohjois-Pohjanmaa, Norra Österbotten
15: Pohjois-Savo, Norra Savolax
16: Päijät-Häme, Päijänne-Tavastland
17: Satakunta
18: Uusimaa, Nyland
19: Varsinais-Suomi, Egentliga Finland
`,
  IS: `
1: Höfuðborgarsvæðið
2: Suðurnes
3: Vesturland
4: Vestfirðir
5: Norðurland vestra
6: Norðurland eystra
7: Austurland
8: Suðurland
`,
})
