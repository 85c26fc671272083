import { defineConfig } from "drizzle-kit";
import { dialect } from "../src/platform/config/dialect.ts";

export default defineConfig({
  dialect: dialect === "postgres" ? "postgresql" : "sqlite",
  schema: ["./src/*/table.ts", "./src/platform/*/table.ts"],
  out: `./migrations/${dialect}`,
  breakpoints: true,
});
