/** Whether this is `npm run test:all`: every point and every pair, not one of each sort. docs/testing.md lists them. */
export const ALL = process.env.TEST_ALL === "1";
