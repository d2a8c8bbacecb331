/** Where the practices of the demo are that fill its lists: away from those that the search is shown with. */
export type Town = { city: string; state: string; zip: string; timezone: string };

const ZONES: Record<string, string> = {
  E: "America/New_York",
  C: "America/Chicago",
  M: "America/Denver",
  P: "America/Los_Angeles",
};

const TOWNS_TEXT = `Asheville NC 28801 E,Boise ID 83702 M,Duluth MN 55802 C,Savannah GA 31401 E,Lubbock TX 79401 C,El Paso TX 79901 M,
Amarillo TX 79101 C,Corpus Christi TX 78401 C,Tyler TX 75701 C,Midland TX 79701 C,Beaumont TX 77701 C,Laredo TX 78040 C,
Abilene TX 79601 C,Galveston TX 77550 C,Fresno CA 93721 P,Sacramento CA 95814 P,Spokane WA 99201 P,Yakima WA 98901 P,
Eugene OR 97401 P,Missoula MT 59801 M,Billings MT 59101 M,Casper WY 82601 M,Fargo ND 58102 C,Sioux Falls SD 57104 C,
Omaha NE 68102 C,Lincoln NE 68508 C,Wichita KS 67202 C,Tulsa OK 74103 C,Norman OK 73069 C,Little Rock AR 72201 C,
Shreveport LA 71101 C,Lafayette LA 70501 C,Jackson MS 39201 C,Mobile AL 36602 C,Huntsville AL 35801 C,Chattanooga TN 37402 E,
Knoxville TN 37902 E,Nashville TN 37203 C,Lexington KY 40507 E,Louisville KY 40202 E,Dayton OH 45402 E,Toledo OH 43604 E,
Erie PA 16501 E,Lancaster PA 17602 E,Scranton PA 18503 E,Roanoke VA 24011 E,Richmond VA 23219 E,Charleston SC 29401 E,
Greenville SC 29601 E,Raleigh NC 27601 E,Macon GA 31201 E,Gainesville FL 32601 E,Pensacola FL 32502 C,Concord NH 03301 E,
Bangor ME 04401 E,Providence RI 02903 E,Grand Rapids MI 49503 E,Peoria IL 61602 C,Davenport IA 52801 C,Provo UT 84601 M`;

/** Sixty towns of the country, each with a ZIP code of its own. */
export const TOWNS: readonly Town[] = TOWNS_TEXT.split(/,\s*/).map((line) => {
  const [, city = "", state = "", zip = "", zone = ""] = /^(.+) ([A-Z]{2}) (\d{5}) ([ECMP])$/.exec(line) ?? [];
  return { city, state, zip, timezone: ZONES[zone] ?? "America/New_York" };
});
