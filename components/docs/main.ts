// The script of the pages at /docs, which read without it.
import { addLanguages } from "./sample-language";
import { addSearch } from "./search";

const menu = document.querySelector("nav.contents");
if (menu) addSearch(menu);
addLanguages();
