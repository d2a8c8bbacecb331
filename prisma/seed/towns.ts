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

/** Sixty towns, each with a ZIP code of its own: two of five around one city, the others across the country. */
export function townsOf(tenantId: TenantId): { across: Town[]; around: Town[] } {
  return { across: read(ACROSS), around: read(AROUND[tenantId]) };
}
