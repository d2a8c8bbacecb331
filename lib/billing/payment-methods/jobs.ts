import "server-only";
import type { Task } from "@/lib/queue/jobs/task";
import { tellContacts } from "./contact.commands";

export const paymentMethodTasks: readonly Task[] = [{ name: "addresses at the provider", run: tellContacts }];
