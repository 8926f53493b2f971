/** So many issues are told: nobody reads a thousand messages about one list. */
export const mostIssues = 100;
