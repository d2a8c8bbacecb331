import { userColumns } from "@/lib/users/rules";

/** Of the columns of users, those that tell an association something: all of its people belong to it. */
export const associationUserColumns = userColumns.filter(({ name }) => name !== "place");
