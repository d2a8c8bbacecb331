/** Which kind of file an address asks for. */
export const formatOf = (address: string): string => /[?&]format=(\w+)/.exec(address)?.[1] ?? "csv";

/** From so many rows on a file is made by the worker instead of while somebody waits for it. */
export const BIG_FILE_ROWS = 5000;
/** From so many people on the reports of an office take seconds to read. */
export const BIG_REPORT_PEOPLE = 50_000;
/** How long a file is kept for who asked for it. */
export const KEPT_HOURS = 24;
/** How many somebody may have waiting or under way. */
export const MOST_UNDER_WAY = 5;
/** How many bytes of files somebody may have kept at the same time, which is as many as they may ask for in a day. */
export const MOST_KEPT_BYTES = 500_000_000;
