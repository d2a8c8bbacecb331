// Bodies that come so far that their ids are looked for, where a body made from the schema alone is refused before. Each is
// laid over that body; what is undefined here is left out. A call may have several.

const MOVED = { amount: 1, reason: "Moved", submissionKey: undefined };

export const SAMPLES: Readonly<Record<string, readonly object[]>> = {
  "POST /dentists/refunds": [MOVED],
  "POST /dentists/refunds/single": [MOVED],
};
