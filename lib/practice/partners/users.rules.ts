import { userColumns } from "@/lib/practice/users/rules";

/** Of the columns of users, those that tell an association something: all of its people belong to it. */
export const associationUserColumns = userColumns.filter(({ name }) => name !== "place");
