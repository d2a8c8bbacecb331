// Somebody who works in some of an organization's locations and not in the others: no call of organizations tells an id of
// those from one that does not exist. What its answers say of them is in locations.scope.
import "../support/own-sandbox";
import { beforeAll, describe } from "vitest";
import { liftLimits } from "@/lib/front/limits/rate";
import { triesForeignIds } from "../support/object-attacks";

beforeAll(liftLimits);

describe("nothing of a location one does not work in is reached by", () => triesForeignIds("locations"));
