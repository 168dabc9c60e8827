// MyST's own renderer of the {anywidget} directive, without the rest of its theme, which would
// need the internet. The page has the directives as the theme gets them from a build.

import { ANY_RENDERERS } from "@myst-theme/anywidget";
import { createElement } from "react";
import { createRoot } from "react-dom/client";

const directives = JSON.parse(document.querySelector("#directives").textContent);
const root = createRoot(document.querySelector("main"));

// Another page of a MyST site takes the place of the old one without loading anything again; the
// nodes stay for when the reader comes back.
globalThis.show = (there) =>
  root.render(
    there ? directives.map((node, key) => createElement(ANY_RENDERERS.anywidget, { key, node })) : [],
  );
globalThis.show(true);
