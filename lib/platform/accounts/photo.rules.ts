/** Where a person's photograph is read; null for who has none. A new photograph has a new address. */
export const photoAddress = (fileId: number | null): string | null =>
  fileId === null ? null : `/api/v1/users/photos/${fileId}`;
