/** The status of a Job that succeeded. */
export const finished = {
  conditions: [{ type: 'Complete', status: 'True', lastTransitionTime: '2026-02-28T00:31:00Z' }],
};

/** The status of a Job that failed. */
export const failed = {
  conditions: [{ type: 'Failed', status: 'True', lastTransitionTime: '2026-02-28T00:31:00Z' }],
};
