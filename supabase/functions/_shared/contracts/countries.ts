/** The codes of ISO 3166-1, each with two letters and then with three; the last one, of Kosovo, is in use but not of ISO. */
const isoCodes =
  'ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB BDBGD BEBEL ' +
  'BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN CCCCK CDCOD ' +
  'CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA ' +
  'DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF ' +
  'GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN ' +
  'IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA ' +
  'KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE ' +
  'MFMAF MGMDG MHMHL MKMKD MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM ' +
  'NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM ' +
  'PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN ' +
  'SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL ' +
  'TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR ' +
  'VNVNM VUVUT WFWLF WSWSM YEYEM YTMYT ZAZAF ZMZMB ZWZWE XKXKX';

// Names that people write and that Intl.DisplayNames does not have in English or Spanish, by code, as `keyOf` has them.
const otherNames: Readonly<Record<string, string>> = {
  US: 'usofa us america unitedstatesofamerica estadosunidosdeamerica estadosunidosdenorteamerica eeuu eeuua',
  GB: 'uk greatbritain britain england scotland wales northernireland granbretana inglaterra escocia gales irlandadelnorte unitedkingdomofgreatbritainandnorthernireland reinounidodegranbretanaeirlandadelnorte',
  AE: 'uae eau',
  AR: 'argentinerepublic republicaargentina',
  BN: 'bruneidarussalam bruneidarusalam',
  BQ: 'bonairesinteustatiusandsaba bonairesaneustaquioysaba',
  BR: 'brasil',
  CC: 'cocosislands keelingislands islascocos islaskeeling',
  CD: 'drc drcongo democraticrepublicofcongo congodemocraticrepublicof republicademocraticadelcongo congolarepublicademocraticadel congorepublicademocraticadel zaire',
  CG: 'congo republicofcongo republicadelcongo',
  CH: 'swissconfederation confederacionsuiza',
  CI: 'cotedivoire ivorycoast costademarfil',
  CN: 'prc peoplesrepublicofchina republicapopularchina',
  CV: 'capeverde caboverde',
  CZ: 'czechrepublic republicacheca chequia',
  DE: 'deutschland federalrepublicofgermany',
  EH: 'sahararaoccidental saharaoccidental',
  FK: 'malvinas islasmalvinas islasfalkland',
  FR: 'frenchrepublic republicafrancesa',
  GA: 'gaboneserepublic republicagabonesa',
  GR: 'hellenicrepublic republicahelenica',
  GS: 'southgeorgiaandsouthsandwichislands islasgeorgiasdelsurysandwichdelsur',
  HK: 'hongkong hongkongspecialadministrativeregionofchina regionadministrativaespecialchinadehongkong',
  HM: 'heardislandandmcdonaldislands',
  IE: 'republicofireland eire republicadeirlanda',
  IT: 'italianrepublic republicaitaliana',
  KG: 'kyrgyzrepublic republicakirguiza republicakirguisa',
  KP: 'koreademocraticpeoplesrepublicof democraticpeoplesrepublicofkorea dprk republicapopulardemocraticadecorea corearepublicademocraticapopularde corearepublicapopulardemocraticade',
  KR: 'korea republicofkorea korearepublicof corea republicadecorea corearepublicade',
  LA: 'laopeoplesdemocraticrepublic republicademocraticapopularlao republicademocraticapopulardelao laorepublicademocraticapopular',
  LB: 'lebaneserepublic republicalibanesa',
  MF: 'saintmartinfrenchpart',
  MK: 'macedonia republicofnorthmacedonia',
  MM: 'burma birmania',
  MO: 'macao macau macaospecialadministrativeregionofchina regionadministrativaespecialchinademacao',
  MX: 'mejico estadosunidosmexicanos unitedmexicanstates',
  NL: 'holland holanda kingdomofnetherlands',
  PR: 'puertorico',
  PS: 'palestine palestina stateofpalestine estadodepalestina',
  PT: 'portugueserepublic republicaportuguesa',
  RU: 'russianfederation federacionrusa federacionderusia',
  SH: 'sainthelenaascensionandtristandacunha santaelenaascensionytristandeacuna santaelenaascensionytristandacunha',
  SJ: 'svalbardandjanmayen',
  SK: 'slovakrepublic republicaeslovaca',
  SX: 'sintmaartendutchpart',
  SY: 'syrianarabrepublic republicaarabesiria',
  SZ: 'swaziland suazilandia swazilandia',
  TG: 'togoleserepublic republicatogolesa',
  TL: 'easttimor timororiental timorleste',
  TR: 'turkey turquia turkiye',
  TW: 'republicofchina',
  UM: 'unitedstatesminoroutlyingislands islasultramarinasmenoresdeestadosunidos islasultramarinasmenoresdelosestadosunidos',
  VA: 'vatican holysee santasede vaticancity ciudaddelvaticano',
  VG: 'virginislandsbritish islasvirgenesbritanicas',
  VI: 'usvirginislands unitedstatesvirginislands virginislandsofunitedstates usvi virginislandsus islasvirgenesdelosestadosunidos islasvirgenesdeestadosunidos islasvirgenesdeeeuu islasvirgenesestadounidenses',
  VN: 'vietnam socialistrepublicofvietnam',
};

/** A name by its letters: without accents, punctuation, spaces and articles. */
const keyOf = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}.'’ʼ`]/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\bthe\b|^(los|las|el|la) /g, '')
    .replace(/\bst\b/g, 'saint')
    .replaceAll(' ', '');

const kindOfState =
  /^([\p{L}']+ ){0,3}(republic|kingdom|states?|commonwealth|principality|duchy|sultanate|union|rep[úu]blica|reino|estados?|principado|ducado|sultanato|uni[óo]n)( [\p{L}']+){0,3}? (of|de|del) (the |las? |los |el )?/iu;

/** Forms of a name, the whole first: what brackets or a comma add, and what kind of state it is, may be too much. */
const formsOf = (name: string) => [
  name,
  name.replace(/\([^)]*\)|\[[^\]]*\]/g, ' '),
  name.replace(/[,([].*$/s, ''),
  name.trim().replace(kindOfState, ''),
  name.trim().replace(/^islas? /i, ''),
];

/** Longer texts are no name of a country. */
const longestName = 120;

let codesByName: ReadonlyMap<string, string> | undefined;

function listNames(): ReadonlyMap<string, string> {
  const codes = isoCodes.split(' ').map((both) => [both.slice(0, 2), both.slice(2)] as const);
  const names = new Map<string, string>();
  const add = (name: string, code: string) => {
    const key = keyOf(name);
    if (key !== '' && !names.has(key)) names.set(key, code);
  };
  // Codes first: no name takes the place of one.
  for (const [two, three] of codes) for (const code of [two, three]) add(code, two);
  for (const [code, others] of Object.entries(otherNames))
    for (const name of others.split(' ')) add(name, code);
  for (const language of ['en', 'es'])
    for (const style of ['long', 'short'] as const) {
      const display = new Intl.DisplayNames([language], { type: 'region', style });
      for (const [code] of codes) for (const form of formsOf(display.of(code) ?? code)) add(form, code);
    }
  return names;
}

/**
 * The two-letter code of a country by its code of two or three letters or its name in English or Spanish ("United States", "U.S.A.",
 * "México"); undefined for anything else, such as "ZZ".
 */
export function findCountryCode(text: string): string | undefined {
  if (text.length > longestName) return undefined;
  codesByName ??= listNames();
  for (const form of formsOf(text)) {
    const code = codesByName.get(keyOf(form));
    if (code !== undefined) return code;
  }
  return undefined;
}
