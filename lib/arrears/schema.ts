import { z } from "zod";
import { id } from "@/lib/core/fields";

export const retryInput = z.object({ memberId: id.optional(), subscriptionId: id.optional() });

export const pastDueInput = z.object({ subscriptionId: id, source: id.optional() });
