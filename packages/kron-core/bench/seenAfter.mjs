/** What is seen of a KronJob without Jobs that has handled this period. */
export function seenAfter(schedule, { periodID, nominalTime, chosenTime }) {
  return {
    uid: 'f3a8',
    createdAt: new Date('2020-01-01T00:00:00Z'),
    deleting: false,
    watchedSince: new Date('2020-01-01T00:00:00Z'),
    status: {
      schedulingHash: schedule.schedulingHash,
      schedulingSince: '2020-01-01T00:00:00Z',
      highestPeriodID: periodID,
      lastPeriodID: periodID,
      lastNominalTime: nominalTime,
      ...(chosenTime && { lastChosenTime: chosenTime }),
    },
    jobs: [],
  };
}
