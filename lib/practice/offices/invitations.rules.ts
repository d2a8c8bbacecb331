/** What an invitation's mail is known by, from its link. */
export const invitationCause = (tokenId: number) => `staff-invite:${tokenId}`;
