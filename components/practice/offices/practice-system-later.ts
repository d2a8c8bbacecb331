const keyOf = (officeId: number) => `practice-system:${officeId}`;

/** Does not ask this office again for its practice system before the browser is opened anew. */
export const askLater = (officeId: number): void => window.sessionStorage.setItem(keyOf(officeId), "later");

export const isForLater = (officeId: number): boolean => window.sessionStorage.getItem(keyOf(officeId)) !== null;
