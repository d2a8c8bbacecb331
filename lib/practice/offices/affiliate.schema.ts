import { id } from "@/lib/core/fields/fields";
import { impersonationReason } from "@/lib/platform/accounts/schema";

/**
 * Through which affiliate of its association an office came; null: through none. `from` is who it was when that was read: where it is
 * another by now, nothing is changed. The reason is kept in the history.
 */
export const affiliateChange = impersonationReason.extend({ affiliateId: id.nullable(), from: id.nullable() });
