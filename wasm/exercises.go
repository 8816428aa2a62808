//go:build !js

package main

import "hpaplayground/core/exercise/course"

// exercises returns the course and the list of collections, which the page
// fetches when a reader opens the exercises. The server adds a trainer's folder
// to the list.
func exercises() []file {
	return []file{
		{"/exercises/course.yaml", []byte(course.Tasks())},
		{"/exercises/index.json", []byte(`{"collections":["course.yaml"]}` + "\n")},
	}
}
