import type { DateOn } from "@/lib/core/time/dates";
import { type MemberNews, newsBetween } from "./rules";
import type { Due, FamilyState, MemberState } from "./schema";

/** A letter that was written in the meantime and waits for the family's. */
export type WaitingLetter<Line extends { membershipId?: number | undefined }> = {
  id: number;
  lines: readonly Line[];
  /** Of which memberships it tells: from which day on another amount is due, or null where it says until when anything is. */
  about: readonly About[];
  /** It is read also where none of them stands differently. */
  always?: boolean | undefined;
};
type About = { membershipId: number; from: string | null };

type Two = { was: MemberState; now: MemberState };

const dueBy = (from: string | null) => (due: Due) => from !== null && due.on >= from;

/**
 * Whether what is held against each other reaches as far as the letter tells: at the front desk only the next due is known, and
 * nobody knows dues beyond the horizon.
 */
const isSeen = ({ was, now }: Two, from: string | null): boolean =>
  from === null
    ? was.until !== null && now.until !== null
    : [was, now].every(({ dues }) => dues.some(dueBy(from)) && dues.every(({ atDesk }) => !atDesk));

/** Whether a letter says all that is new about a membership. */
function isSaid(news: MemberNews, { was, now }: Two, from: string | null, today: DateOn): boolean {
  if (news.movedTo || news.insteadOf || news.keptUntil) return false;
  if (news.until && from !== null) return false;
  const ahead = ({ dues }: MemberState) => dues.filter(({ on }) => on > today);
  const [before, after] = [ahead(was), ahead(now)];
  if (from !== null && before.length > 0 !== after.length > 0) return false;
  return after.every((due, at) => {
    const other = before[at];
    if (other === undefined) return true;
    const goesOn = due.on === other.on && due.atDesk === other.atDesk && due.planName === other.planName;
    return goesOn && (due.cents === other.cents || dueBy(from)(due));
  });
}

/** What a family is told, and with what. */
export type FamilyNews<Line> = {
  /** Letters whose news has come to nothing: all of it is as it was. */
  drops: number[];
  /** Letters that say what is so. */
  stands: number[];
  /** What none of them says. */
  news: MemberNews[];
  /** What they say beside that. */
  lines: Line[];
};

/**
 * Holds the letters that were written for a family since a moment against what has become different since: what was announced and
 * taken back is in none, and nothing is said twice.
 * @param told memberships of which a letter that has left tells
 */
export function tellingOf<Line extends { membershipId?: number | undefined }>(
  before: FamilyState,
  after: FamilyState,
  letters: readonly WaitingLetter<Line>[],
  { today, told }: { today: DateOn; told: ReadonlySet<number> },
): FamilyNews<Line> {
  const all = newsBetween(before, after, today);
  const known = (id: number): Two | null => {
    const [was, now] = [before, after].map(({ members }) => members.find(({ membershipId }) => membershipId === id));
    return was && now ? { was, now } : null;
  };
  const isOver = ({ about, always }: WaitingLetter<Line>) =>
    !always &&
    about.length > 0 &&
    about.every(({ membershipId, from }) => {
      const two = known(membershipId);
      return two !== null && isSeen(two, from) && !all.some((one) => one.membershipId === membershipId);
    });
  const standing = letters.filter((one) => !isOver(one));
  const saidBy = (one: MemberNews) =>
    standing.some(({ about }) =>
      about.some(({ membershipId, from }) => {
        const two = known(membershipId);
        return membershipId === one.membershipId && two !== null && isSaid(one, two, from, today);
      }),
    );
  const news = all.filter((one) => !told.has(one.membershipId) && !saidBy(one));
  /** Where the family reads of a membership how it is drawn from now on, a line that was written before says nothing more. */
  const isRead = (line: Line, { about }: WaitingLetter<Line>) =>
    news.some(({ membershipId, pays, until }) => {
      const two = known(membershipId);
      if (membershipId !== line.membershipId || two === null || !(pays || until)) return false;
      return about.some((one) => one.membershipId === membershipId && isSeen(two, one.from));
    });
  return {
    drops: letters.filter(isOver).map(({ id }) => id),
    stands: standing.map(({ id }) => id),
    news,
    lines: standing.flatMap((letter) => letter.lines.filter((line) => !isRead(line, letter))),
  };
}
