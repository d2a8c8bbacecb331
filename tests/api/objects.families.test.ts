// Who reaches what a family has: a member, a membership, a payment. Every id of every such call, in path, query and body, is replaced by
// ids of what others own: the answer must be that of an id that does not exist, and nothing may change.
import "../support/own-sandbox";
import { beforeAll, describe } from "vitest";
import { liftLimits } from "@/lib/front/limits/rate";
import { triesForeignIds } from "../support/object-attacks";

// Thousands of calls from one place: what limits them is tested elsewhere.
beforeAll(liftLimits);

describe("nothing of another office or family is reached by", () => triesForeignIds("families"));
