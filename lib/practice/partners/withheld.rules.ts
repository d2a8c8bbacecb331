/** A sum over fewer people than this says something of each of them. */
export const FEWEST = 5;

/** How many people an association is told of: null where it would be told of each. Nobody is no secret. */
export const toldPeople = (people: number): number | null => (people > 0 && people < FEWEST ? null : people);
