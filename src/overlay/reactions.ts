import { reactTo } from "../platform/reactions.ts";
import { queueDonation } from "./rules/queue.ts";

reactTo("donation received", (tx, { paymentId, entryId }) => queueDonation(tx, paymentId, entryId));
