import { defineLayouts } from "../../ui/page.tsx";
import { CenteredLayout } from "./centered.tsx";
import { DefaultLayout } from "./default.tsx";
import { EmptyLayout } from "./empty.tsx";
import { LoginLayout } from "./login.tsx";

defineLayouts({
  default: DefaultLayout,
  centered: CenteredLayout,
  "login-register": LoginLayout,
  empty: EmptyLayout,
});
