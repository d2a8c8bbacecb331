import type { Column } from "@/lib/core/sheets/columns";
import { BACK_OFFICE_ZONE } from "@/lib/core/time/dates";
import { formatDateTime } from "@/lib/core/time/wall-clock";
import { type ErrorRow, errorTitle } from "./rules";

const moment = (at: Date) => formatDateTime(at, BACK_OFFICE_ZONE);

export const errorLogColumns: readonly Column<ErrorRow>[] = [
  { name: "error", value: errorTitle, width: 36, place: "lead" },
  { name: "state", value: ({ state }, say) => say(`state.${state}`), place: "mark" },
  { name: "origin", value: ({ origin }) => origin, width: 44, place: "note", plain: true },
  { name: "kind", value: ({ kind }, say) => say(`kind.${kind}`), width: 18, only: "file" },
  { name: "times", value: ({ times }) => ({ count: times }), width: 10, sort: "times", place: "desk" },
  { name: "users", value: ({ users }) => ({ count: users }), width: 10, place: "desk" },
  { name: "first", value: ({ firstAt }) => moment(firstAt), width: 22, only: "file" },
  {
    ...{ name: "last", value: ({ lastAt }: ErrorRow) => moment(lastAt), width: 22, sort: "last" },
    ...{ place: "sum", plain: true, whole: true },
  },
  { name: "message", value: ({ message }) => message, width: 50, only: "file" },
  { name: "place", value: ({ place }) => place, width: 50, only: "file" },
];
