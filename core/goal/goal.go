// Package goal checks what a run should achieve. Goals are written as YAML, read
// with the position of each mistake, described in plain English, and checked on
// a timeline. They grade exercises and test the presets.
//
// A goal has one subject and its expected value. A number must match exactly;
// {atLeast: 2, atMost: 5}, or only one of the two, is a range:
//
//   - {replicas: 13, at: 6m}           the target's desired replicas
//   - {pods: ..}, {ready: ..}          the pods that exist, and the Ready ones; of: the Ready
//     ones whose names contain it
//   - {wanted: 13, of: cpu}            the metrics' proposal, before any limit; of: names
//     the metric whose proposal was chosen
//   - {metric: {atMost: 80}, of: cpu}  as read: percent, or a quantity
//   - {measured: 4}, {unready: ..}, {missing: ..}, {ignored: ..}
//     how many pods are in this group of the metric; of: names one of several metrics
//   - {condition: {type: ScalingLimited, status: "True", reason: TooManyReplicas}}
//     of the HPA, or of the ScaledObject from which KEDA makes it
//   - {governs: spec.maxReplicas}      the field that decided the sync: what held the
//     replicas back or, if nothing did, the metric whose proposal was chosen
//   - {image: "site:2"}                the image that all pods of the target run
//   - {event: {reason: FailedGetScale, messageContains: timeout}, times: 2}
//   - {highest: 15}, {lowest: ..}      the most and the fewest replicas
//   - {rescales: {atMost: 3}}          how often the HPA rescaled
//   - {rescalesTo: [3, 6, 12]}         the sizes it rescaled to, in order
//   - {flaps: 0}                       rescales that soon reverse another
//   - {podHours: {atMost: 2}}
//   - {unserved: {atMost: 5%}}         of the load; of: names one of several
//   - {aboveTarget: {atMost: 60s}}     of the metrics; of: names one of several
//   - {unchanged: spec.behavior}       a field that a person did not change in the text
//   - {changed: {atMost: 1}}           the fields that a person changed in the text; an
//     object, or an entry of a list, that came or went is one, and an entry may move
//   - {added: 1, of: scale}            entries added to the text's timeline; an entry of
//     another kind misses the goal
//
// The subjects before event are states. A state must hold at the moment at, or from
// from to to, or else for the whole run. at: end is the end of the run. With seen:
// sometime it is enough that the state holds once. With seen: never it must not hold at
// any time. The default of an event is seen: sometime. highest to rescalesTo accept from
// and to; the others cover the whole run. A moment means its whole second, because syncs
// happen a few milliseconds after it. to excludes its second.
//
// With several HPAs, hpa names one; target names a workload instead. The default
// is the first HPA and its target.
package goal

import (
	"time"

	"hpaplayground/core/timeline"
)

// Goal is one check, made by Read.
type Goal struct {
	TimeFormat timeline.TimeFormat // how the goal's run writes moments
	subject    *subject
	at         time.Duration
	from, to   time.Duration
	timesGiven timeFields
	coverage   coverage
	hpa        string // name or namespace/name; empty: the first
	target     string // Kind/name; empty: the HPA's target
	namePart   string // part of a metric's, load's or pod's name
	number     interval
	count      interval // how often the event must happen
	sizes      []int32
	match      match
	path       string // the field for unchanged and governs, or the image
}

// timeFields is the set of the fields at, from and to that a goal has.
type timeFields uint8

const (
	atGiven timeFields = 1 << iota
	fromGiven
	toGiven
	atEnd // with atGiven: at is the end of the run
)

// coverage is how much of a span a state must cover.
type coverage uint8

const (
	coverAlways coverage = iota
	coverSometime
	coverNever
)

var coverageNames = []string{"always", "sometime", "never"}

// match has the fields of a condition or an event; an empty field matches all.
type match struct {
	Type            string `json:"type"`
	Status          string `json:"status"`
	Reason          string `json:"reason"`
	MessageContains string `json:"messageContains"`
}

// Result reports whether a goal is met and, if not, what happened instead.
type Result struct {
	Met bool
	// Instead is what happened, such as "13 at 6:00"; empty if the goal is met.
	Instead string
	// At is when it went wrong; NoMoment if there is no such moment.
	At time.Duration
	// Reason says what the HPA's sync at that moment did and what held it back; empty
	// if that does not explain the result.
	Reason string
}

// NoMoment is the At of a result without a moment.
const NoMoment = time.Duration(-1)

// kind says what a subject is checked on.
type kind uint8

const (
	state  kind = iota // a moment or a span
	count              // a span
	total              // the whole run
	object             // the text
)

// unit is how a subject's numbers are written.
type unit uint8

const (
	wholeNumber unit = iota // 13
	quantity                // 80, 500m, 512Mi
	fraction                // 2.5
	percent                 // 5%
	seconds                 // 90s
)

type subject struct {
	name   string
	kind   kind
	unit   unit
	plural bool // its noun is plural
	named  bool // the goal accepts the field of
	scaled bool // it is about the target
}

var subjects = []subject{
	{name: "replicas", plural: true, scaled: true},
	{name: "pods", plural: true, scaled: true},
	{name: "ready", plural: true, named: true, scaled: true},
	{name: "wanted", plural: true, named: true},
	{name: "metric", unit: quantity, named: true},
	{name: "measured", plural: true, named: true},
	{name: "unready", plural: true, named: true},
	{name: "missing", plural: true, named: true},
	{name: "ignored", plural: true, named: true},
	{name: "condition"},
	{name: "governs"},
	{name: "image", scaled: true},
	{name: "event", kind: count},
	{name: "highest", kind: count, scaled: true},
	{name: "lowest", kind: count, scaled: true},
	{name: "rescales", kind: count},
	{name: "rescalesTo", kind: count},
	{name: "flaps", kind: total},
	{name: "podHours", kind: total, unit: fraction, scaled: true},
	{name: "unserved", kind: total, unit: percent, named: true},
	{name: "aboveTarget", kind: total, unit: seconds, named: true},
	{name: "unchanged", kind: object},
	{name: "changed", kind: object},
	{name: "added", kind: object, named: true},
}
