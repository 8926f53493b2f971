/** The pages that no document of the repository makes: the landing page and the playground. */
export const ownPages = new Map([
  [
    'index.md',
    `---
layout: home
search: false
hero:
  name: Kron
  text: Cron for Kubernetes that spreads its load
  tagline: Give a schedule a window, a distribution, constraints and a seed, and know the second of every run before you merge.
  actions:
    - { theme: brand, text: Open the playground, link: /playground }
    - { theme: alt, text: Tutorial, link: /tutorial/first-window }
    - { theme: alt, text: All documents, link: /documents }
features:
  - { title: Not all at once, details: 'Runs are spread over a window, and every machine computes the same second.' }
  - { title: Known in advance, details: 'kron preview, explain and forecast show what will run, when and why, without a cluster.' }
  - { title: Nothing is sent, details: 'The playground judges your manifests in the browser with the code of the operator.' }
---
`,
  ],
  [
    'playground.md',
    `---
layout: page
sidebar: false
search: false
title: Playground
---

<ClientOnly><Playground /></ClientOnly>
`,
  ],
]);
