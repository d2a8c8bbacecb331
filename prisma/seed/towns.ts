import type { TenantId } from "@/tenants/tenant";

/** Where the practices of the demo are that fill its lists: away from those that the search is shown with. */
export type Town = { city: string; state: string; zip: string; timezone: string; areaCode: string };

const ZONES: Record<string, string> = {
  E: "America/New_York",
  C: "America/Chicago",
  M: "America/Denver",
  P: "America/Los_Angeles",
};

const ACROSS = `Asheville NC 28801 E 828,Boise ID 83702 M 208,Duluth MN 55802 C 218,Savannah GA 31401 E 912,Lubbock TX 79401 C 806,
El Paso TX 79901 M 915,Beaumont TX 77701 C 409,Corpus Christi TX 78401 C 361,Tyler TX 75701 C 903,Abilene TX 79601 C 325,
Amarillo TX 79101 C 806,Laredo TX 78040 C 956,Midland TX 79701 C 432,Galveston TX 77550 C 409,Fresno CA 93721 P 559,
Sacramento CA 95814 P 916,Spokane WA 99201 P 509,Yakima WA 98901 P 509,Eugene OR 97401 P 541,Missoula MT 59801 M 406,
Billings MT 59101 M 406,Casper WY 82601 M 307,Fargo ND 58102 C 701,Sioux Falls SD 57104 C 605,Omaha NE 68102 C 402,
Lincoln NE 68508 C 402,Wichita KS 67202 C 316,Tulsa OK 74103 C 918,Norman OK 73069 C 405,Little Rock AR 72201 C 501,
Shreveport LA 71101 C 318,Lafayette LA 70501 C 337,Jackson MS 39201 C 601,Mobile AL 36602 C 251,Huntsville AL 35801 C 256,
Chattanooga TN 37402 E 423,Knoxville TN 37902 E 865,Nashville TN 37203 C 615`;

/** The suburbs of one large city, so that a search there has more than a page. */
const AROUND: Record<TenantId, string> = {
  dental: `Dallas TX 75201 C 214,Fort Worth TX 76102 C 817,Plano TX 75074 C 972,Arlington TX 76010 C 817,Irving TX 75060 C 972,
Garland TX 75040 C 972,Frisco TX 75034 C 469,McKinney TX 75069 C 469,Denton TX 76201 C 940,Mesquite TX 75149 C 972,
Carrollton TX 75006 C 972,Richardson TX 75080 C 972,Lewisville TX 75057 C 972,Allen TX 75002 C 469,Grapevine TX 76051 C 817,
Rockwall TX 75087 C 972,Waxahachie TX 75165 C 972,Mansfield TX 76063 C 817,Keller TX 76248 C 817,Southlake TX 76092 C 817,
Cedar Hill TX 75104 C 972,Rowlett TX 75088 C 972`,
  vision: `Seattle WA 98101 P 206,Tacoma WA 98402 P 253,Bellevue WA 98004 P 425,Everett WA 98201 P 425,Kent WA 98032 P 253,
Renton WA 98057 P 425,Federal Way WA 98003 P 253,Kirkland WA 98033 P 425,Auburn WA 98002 P 253,Redmond WA 98052 P 425,
Sammamish WA 98074 P 425,Lynnwood WA 98036 P 425,Bothell WA 98011 P 425,Issaquah WA 98027 P 425,Puyallup WA 98371 P 253,
Bremerton WA 98312 P 360,Edmonds WA 98020 P 425,Shoreline WA 98133 P 206,Burien WA 98166 P 206,Lakewood WA 98499 P 253,
Woodinville WA 98072 P 425,Mercer Island WA 98040 P 206`,
};

const read = (text: string): Town[] =>
  text.split(/,\s*/).map((line) => {
    const [, city = "", state = "", zip = "", zone = "", areaCode = ""] =
      /^(.+) ([A-Z]{2}) (\d{5}) ([ECMP]) (\d{3})$/.exec(line) ?? [];
    return { city, state, zip, timezone: ZONES[zone] ?? "America/New_York", areaCode };
  });

/** Where the second organization has its locations: in states where no other practice of the demo is. */
const CHAIN: Record<TenantId, string> = {
  dental: `Tampa FL 33602 E 813,Orlando FL 32801 E 407,Jacksonville FL 32202 E 904,Tallahassee FL 32301 E 850,Gainesville FL 32601 E 352,
Sarasota FL 34236 E 941,Naples FL 34102 E 239,Ocala FL 34471 E 352,Lakeland FL 33801 E 863,Pensacola FL 32501 C 850,
Richmond VA 23219 E 804,Norfolk VA 23510 E 757,Roanoke VA 24011 E 540,Charleston SC 29401 E 843,Greenville SC 29601 E 864,
Columbus OH 43215 E 614,Dayton OH 45402 E 937,Toledo OH 43604 E 419,Akron OH 44308 E 330,Canton OH 44702 E 330,
Youngstown OH 44503 E 330,Cincinnati OH 45202 E 513,Cleveland OH 44114 E 216,Lima OH 45801 E 419,Louisville KY 40202 E 502,
Lexington KY 40507 E 859,Bowling Green KY 42101 C 270,Paducah KY 42001 C 270,Owensboro KY 42301 C 270,Covington KY 41011 E 859,
Indianapolis IN 46204 E 317,Fort Wayne IN 46802 E 260,Evansville IN 47708 C 812,South Bend IN 46601 E 574,Bloomington IN 47404 E 812,
Muncie IN 47305 E 765,Detroit MI 48226 E 313,Grand Rapids MI 49503 E 616,Lansing MI 48933 E 517,Flint MI 48502 E 810,
Kalamazoo MI 49007 E 269,Ann Arbor MI 48104 E 734,Saginaw MI 48607 E 989,Traverse City MI 49684 E 231,Terre Haute IN 47807 E 812,
Milwaukee WI 53202 C 414,Madison WI 53703 C 608,Green Bay WI 54301 C 920,Appleton WI 54911 C 920,Eau Claire WI 54701 C 715,
La Crosse WI 54601 C 608,Des Moines IA 50309 C 515,Cedar Rapids IA 52401 C 319,Davenport IA 52801 C 563,Dubuque IA 52001 C 563,
Peoria IL 61602 C 309,Rockford IL 61101 C 815,Champaign IL 61820 C 217,Springfield IL 62701 C 217,Decatur IL 62521 C 217`,
  vision: `Portland ME 04101 E 207,Concord NH 03301 E 603,Burlington VT 05401 E 802,Worcester MA 01608 E 508`,
};

/** The towns of the second organization, those of one region beside each other. */
export const chainTowns = (tenantId: TenantId): Town[] => read(CHAIN[tenantId]);

/** Sixty towns, each with a ZIP code of its own: two of five around one city, the others across the country. */
export function townsOf(tenantId: TenantId): { across: Town[]; around: Town[] } {
  return { across: read(ACROSS), around: read(AROUND[tenantId]) };
}
