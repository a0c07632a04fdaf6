// The script of pages for strangers, which work without it.
import { tellHeight } from "./embedded";

tellHeight();
