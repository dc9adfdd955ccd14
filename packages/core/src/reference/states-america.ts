/** States and provinces of America and Oceania: the code of ISO 3166-2 without its country, the name, then other ways of writing it. */
export const STATES_OF_AMERICA = Object.freeze({
  AU: `
ACT: Australian Capital Territory
NSW: New South Wales
NT: Northern Territory
QLD: Queensland
SA: South Australia
TAS: Tasmania
VIC: Victoria
WA: Western Australia
`,
  US: `
AL: Alabama, Ala
AK: Alaska
AZ: Arizona, Ariz
AR: Arkansas, Ark
CA: California, Calif, Cal
CO: Colorado, Colo
CT: Connecticut, Conn
DE: Delaware, Del
DC: District of Columbia, Washington DC
FL: Florida, Fla
GA: Georgia
HI: Hawaii
ID: Idaho
IL: Illinois, Ill
IN: Indiana, Ind
IA: Iowa
KS: Kansas, Kan, Kans
KY: Kentucky
LA: Louisiana
ME: Maine
MD: Maryland
MA: Massachusetts, Mass
MI: Michigan, Mich
MN: Minnesota, Minn
MS: Mississippi, Miss
MO: Missouri
MT: Montana, Mont
NE: Nebraska, Neb, Nebr
NV: Nevada, Nev
NH: New Hampshire
NJ: New Jersey
NM: New Mexico, N Mex
NY: New York
NC: North Carolina
ND: North Dakota, N Dak
OH: Ohio
OK: Oklahoma, Okla
OR: Oregon, Ore, Oreg
PA: Pennsylvania, Penn, Penna
RI: Rhode Island
SC: South Carolina
SD: South Dakota, S Dak
TN: Tennessee, Tenn
TX: Texas, Tex
UT: Utah
VT: Vermont
VA: Virginia
WA: Washington, Wash
WV: West Virginia, W Va
WI: Wisconsin, Wis, Wisc
WY: Wyoming, Wyo
AS: American Samoa
GU: Guam
MP: Northern Mariana Islands
PR: Puerto Rico
VI: Virgin Islands, US Virgin Islands, U.S. Virgin Islands
UM: United States Minor Outlying Islands
AA: Armed Forces Americas
AE: Armed Forces Europe
AP: Armed Forces Pacific
`,
  CA: `
AB: Alberta, Alta
BC: British Columbia, Colombie-Britannique
MB: Manitoba, Man
NB: New Brunswick, Nouveau-Brunswick
NL: Newfoundland and Labrador, Newfoundland, Terre-Neuve-et-Labrador, NF
NS: Nova Scotia, Nouvelle-Écosse
NT: Northwest Territories, Territoires du Nord-Ouest, NWT
NU: Nunavut
ON: Ontario, Ont
PE: Prince Edward Island, Île-du-Prince-Édouard, PEI
QC: Quebec, Québec, Que, PQ
SK: Saskatchewan, Sask
YT: Yukon, Yukon Territory
`,
  MX: `
AGU: Aguascalientes, Ags
BCN: Baja California, BC
BCS: Baja California Sur
CAM: Campeche, Camp
CHP: Chiapas, Chis
CHH: Chihuahua, Chih
CMX: Ciudad de México, CDMX, DF, Distrito Federal, Mexico City, DIF
COA: Coahuila, Coahuila de Zaragoza, Coah
COL: Colima
DUR: Durango, Dgo
GUA: Guanajuato, Gto
GRO: Guerrero
HID: Hidalgo, Hgo
JAL: Jalisco
MEX: Estado de México, México, Edomex, Edo Mex
MIC: Michoacán, Michoacán de Ocampo, Mich
MOR: Morelos
NAY: Nayarit
NLE: Nuevo León, NL
OAX: Oaxaca
PUE: Puebla
QUE: Querétaro, Querétaro de Arteaga, Qro
ROO: Quintana Roo, Q Roo
SLP: San Luis Potosí
SIN: Sinaloa
SON: Sonora
TAB: Tabasco
TAM: Tamaulipas, Tamps
TLA: Tlaxcala, Tlax
VER: Veracruz, Veracruz de Ignacio de la Llave
YUC: Yucatán
ZAC: Zacatecas
`,
  BR: `
AC: Acre
AL: Alagoas
AP: Amapá
AM: Amazonas
BA: Bahia
CE: Ceará
DF: Distrito Federal
ES: Espírito Santo
GO: Goiás
MA: Maranhão
MT: Mato Grosso
MS: Mato Grosso do Sul
MG: Minas Gerais
PA: Pará
PB: Paraíba
PR: Paraná
PE: Pernambuco
PI: Piauí
RJ: Rio de Janeiro
RN: Rio Grande do Norte
RS: Rio Grande do Sul
RO: Rondônia
RR: Roraima
SC: Santa Catarina
SP: São Paulo
SE: Sergipe
TO: Tocantins
`,
  AR: `
B: Buenos Aires, Provincia de Buenos Aires, Pcia de Buenos Aires
C: Ciudad Autónoma de Buenos Aires, CABA, Capital Federal, Ciudad de Buenos Aires
K: Catamarca
H: Chaco
U: Chubut
X: Córdoba
W: Corrientes
E: Entre Ríos
P: Formosa
Y: Jujuy
L: La Pampa
F: La Rioja
M: Mendoza
N: Misiones
Q: Neuquén
R: Río Negro
A: Salta
J: San Juan
D: San Luis
Z: Santa Cruz
S: Santa Fe
G: Santiago del Estero
V: Tierra del Fuego
T: Tucumán
`,
  CO: `
AMA: Amazonas
ANT: Antioquia
ARA: Arauca
ATL: Atlántico
BOL: Bolívar
BOY: Boyacá
CAL: Caldas
CAQ: Caquetá
CAS: Casanare
CAU: Cauca
CES: Cesar
CHO: Chocó
COR: Córdoba
CUN: Cundinamarca
DC: Bogotá D.C., Bogotá, Distrito Capital, Bogotá DC
GUA: Guainía
GUV: Guaviare
HUI: Huila
LAG: La Guajira, Guajira
MAG: Magdalena
MET: Meta
NAR: Nariño
NSA: Norte de Santander
PUT: Putumayo
QUI: Quindío
RIS: Risaralda
SAP: San Andrés y Providencia, San Andrés
SAN: Santander
SUC: Sucre
TOL: Tolima
VAC: Valle del Cauca, Valle
VAU: Vaupés
VID: Vichada
`,
  CL: `
AP: Arica y Parinacota
TA: Tarapacá
AN: Antofagasta
AT: Atacama
CO: Coquimbo
VS: Valparaíso
RM: Región Metropolitana, Metropolitana, Región Metropolitana de Santiago, Metropolitana de Santiago
LI: O'Higgins, Libertador General Bernardo O'Higgins, Libertador Bernardo O'Higgins
ML: Maule
NB: Ñuble
BI: Biobío, Bío Bío
AR: La Araucanía, Araucanía
LR: Los Ríos
LL: Los Lagos
AI: Aysén, Aisén
MA: Magallanes, Magallanes y de la Antártica Chilena
`,
  PE: `
AMA: Amazonas
ANC: Áncash
APU: Apurímac
ARE: Arequipa
AYA: Ayacucho
CAJ: Cajamarca
CAL: Callao, El Callao
CUS: Cusco, Cuzco
HUV: Huancavelica
HUC: Huánuco
ICA: Ica
JUN: Junín
LAL: La Libertad
LAM: Lambayeque
LIM: Lima
LMA: Lima Metropolitana, Municipalidad Metropolitana de Lima
LOR: Loreto
MDD: Madre de Dios
MOQ: Moquegua
PAS: Pasco
PIU: Piura
PUN: Puno
SAM: San Martín
TAC: Tacna
TUM: Tumbes
UCA: Ucayali
`,
})
