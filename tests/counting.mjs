// How many steps JavaScript takes: V8 counts how often it enters each function and each branch. The same work gives the same number,
// whatever else the machine does, so tests may compare them. What is native counts nothing: regular expressions, JSON.parse, copies.
//
// Import this before what is counted: V8 counts the branches only of functions that it compiles from then on.
import { Session } from "node:inspector";
import { setFlagsFromString } from "node:v8";

// Code of the optimizing compilers does not count all calls.
for (const compiler of ["turbofan", "maglev"]) setFlagsFromString(`--no-${compiler}`);

const session = new Session();
session.connect();

/** Calls a method that V8 answers at once. */
function post(method, parameters) {
  let answer;
  session.post(method, parameters, (error, result) => {
    if (error) throw new Error(error.message);
    answer = result;
  });
  return answer;
}

post("Profiler.enable");
post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

/** Steps since the last call, in the scripts whose address `counts` takes. */
export function taken(counts = () => true) {
  const scripts = post("Profiler.takePreciseCoverage").result.filter(({ url }) => counts(url));
  const ranges = scripts.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges));
  return ranges.reduce((sum, { count }) => sum + count, 0);
}

/** Steps of a function that does its work at once, and what it returns. */
export function steps(work) {
  taken();
  const result = work();
  return { steps: taken(), result };
}
