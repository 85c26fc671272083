import { ensureVisitorId } from "../../islands/visitor.ts";

// In another site's frame there is nobody to know before they play something.
if (window === window.top) ensureVisitorId();
