const TABLE = `aa aar;ab abk;ae ave;af afr;ak aka;am amh;an arg;ar ara;as asm;av ava;ay aym;az aze;ba bak;be bel;bg bul;bi bis;bm bam;
bn ben;bo bod tib;br bre;bs bos;ca cat;ce che;ch cha;co cos;cr cre;cs ces cze;cu chu;cv chv;cy cym wel;da dan;de deu ger;dv div;
dz dzo;ee ewe;el ell gre;en eng;eo epo;es spa;et est;eu eus baq;fa fas per;ff ful;fi fin;fj fij;fo fao;fr fra fre;fy fry;ga gle;
gd gla;gl glg;gn grn;gu guj;gv glv;ha hau;he heb iw;hi hin;ho hmo;hr hrv scr;ht hat;hu hun;hy hye arm;hz her;ia ina;id ind in;
ie ile;ig ibo;ii iii;ik ipk;io ido;is isl ice;it ita;iu iku;ja jpn;jv jav jw;ka kat geo;kg kon;ki kik;kj kua;kk kaz;kl kal;km khm;
kn kan;ko kor;kr kau;ks kas;ku kur;kv kom;kw cor;ky kir;la lat;lb ltz;lg lug;li lim;ln lin;lo lao;lt lit;lu lub;lv lav;mg mlg;
mh mah;mi mri mao;mk mkd mac;ml mal;mn mon;mr mar;ms msa may;mt mlt;my mya bur;na nau;nb nob;nd nde;ne nep;ng ndo;nl nld dut;
nn nno;no nor;nr nbl;nv nav;ny nya;oc oci;oj oji;om orm;or ori;os oss;pa pan;pi pli;pl pol;ps pus;pt por;qu que;rm roh;rn run;
ro ron rum mo mol;ru rus;rw kin;sa san;sc srd;sd snd;se sme;sg sag;si sin;sk slk slo;sl slv;sm smo;sn sna;so som;sq sqi alb;
sr srp scc;ss ssw;st sot;su sun;sv swe;sw swa;ta tam;te tel;tg tgk;th tha;ti tir;tk tuk;tl tgl fil;tn tsn;to ton;tr tur;ts tso;
tt tat;tw twi;ty tah;ug uig;uk ukr;ur urd;uz uzb;ve ven;vi vie;vo vol;wa wln;wo wol;xh xho;yi yid ji;yo yor;za zha;zh zho chi cmn;
zu zul`

/** ISO 639-1 by any code of ISO 639-1, 639-2 (both kinds) and by codes that were withdrawn. */
export const LANGUAGE_CODES: ReadonlyMap<string, string> = new Map(
  TABLE.split(';').flatMap((line) => {
    const codes = line.trim().split(' ')
    return codes.map((code) => [code, codes[0]!] as const)
  }),
)

/** What languages are called besides their names in the lists, as tags: where and how they are written counts. */
export const LANGUAGE_ALIASES: Readonly<Record<string, readonly string[]>> = {
  ca: ['Valencian', 'Valencià', 'Valenciano'],
  el: ['Modern Greek'],
  'en-AU': ['Australian English'],
  'en-CA': ['Canadian English'],
  'en-GB': ['British English', 'UK English'],
  'en-US': ['American English', 'US English'],
  es: ['Castilian', 'Castellano', 'Castellà'],
  'es-419': ['Latin American Spanish', 'Español latinoamericano'],
  'es-ES': ['European Spanish'],
  'es-MX': ['Mexican Spanish'],
  fa: ['Farsi'],
  'fr-CA': ['Canadian French'],
  'de-AT': ['Austrian German'],
  'de-CH': ['Swiss High German'],
  ht: ['Haitian Creole'],
  ku: ['Kurmanji'],
  ms: ['Bahasa Malaysia'],
  nb: ['Bokmål'],
  nl: ['Flemish', 'Flämisch', 'Vlaams'],
  nn: ['Nynorsk'],
  or: ['Odia'],
  pa: ['Punjabi'],
  'pt-BR': ['Brazilian Portuguese', 'Português do Brasil', 'Portugués brasileño'],
  'pt-PT': ['European Portuguese'],
  ro: ['Moldovan', 'Moldavian'],
  tl: ['Filipino'],
  zh: ['Mandarin', 'Mandarin Chinese', 'Putonghua'],
  'zh-Hans': ['Simplified Chinese', 'Chinese (Simplified)', '简体中文'],
  'zh-Hant': ['Traditional Chinese', 'Chinese (Traditional)', '繁體中文'],
}
