/** Loaded before the browser tests of one process: what they share ends with the last of them, not with the first. */
import { afterAll } from "bun:test";
import { closeShared, keepShared } from "./shared.ts";

keepShared();
afterAll(closeShared, 30_000);
