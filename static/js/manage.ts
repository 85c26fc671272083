/** What only forms and tables of those who manage something need: it comes where there are such. */
import "./tables.ts";
import "./files.ts";
import "./crop.ts";
import "./processing.ts";
import "./slug.ts";
import "./take-out.ts";
